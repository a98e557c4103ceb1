package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.sql.SqlStates;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.UUID;

/**
 * Answers what nobody else answers. The caller gets an id and the log gets the rest: an exception's
 * text may hold what no caller should read.
 */
@Provider
public class UnexpectedFailureMapper implements ExceptionMapper<Throwable> {

  private static final Logger LOG = System.getLogger(UnexpectedFailureMapper.class.getName());

  @Override
  public Response toResponse(Throwable failure) {
    if (SqlStates.isStoreUnavailable(failure) || SqlStates.isUndone(failure)) {
      LOG.log(Level.WARNING, "The store is unavailable", failure);
      return ProblemResponses.of(
          Problem.of(
              503,
              "store_unavailable",
              "The store is unavailable. If the request was to change something, it is not known"
                  + " whether it did. Repeat it in a moment.",
              true));
    }
    String incident = UUID.randomUUID().toString();
    LOG.log(Level.ERROR, "Incident " + incident, failure);
    return ProblemResponses.of(
        Problem.of(
            500,
            "internal_error",
            "The server failed. Its operator finds the cause in the log under incident "
                + incident
                + ". Repeat the request with the same key: what took effect will not take effect"
                + " again.",
            true));
  }
}
