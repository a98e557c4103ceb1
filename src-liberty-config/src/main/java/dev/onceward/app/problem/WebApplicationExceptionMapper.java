package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Locale;
import java.util.Set;

/**
 * Gives the answers of JAX-RS itself (404, 405, 415 …) the form of a problem. What a resource has
 * worded already stays as it is, and so does what is no error (the answer to OPTIONS).
 */
@Provider
public class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

  private static final Set<String> REPLACED =
      Set.of("content-type", "content-length", "content-encoding", "content-language");

  private final UnexpectedFailureMapper unexpected = new UnexpectedFailureMapper();

  @Override
  public Response toResponse(WebApplicationException exception) {
    Response own = exception.getResponse();
    if (own.getStatus() < 400 || isProblem(own)) {
      return own;
    }
    if (own.getStatus() == 500) {
      return unexpected.toResponse(exception);
    }
    Problem problem = StatusProblems.of(own.getStatus());
    ResponseBuilder response = Response.fromResponse(ProblemResponses.of(problem));
    own.getHeaders()
        .forEach(
            (name, values) -> {
              if (!REPLACED.contains(name.toLowerCase(Locale.ROOT))) {
                response.header(name, null);
                values.forEach(value -> response.header(name, value));
              }
            });
    return response.build();
  }

  private static boolean isProblem(Response response) {
    return response.hasEntity()
        && Problem.MEDIA_TYPE.equals(response.getHeaderString(HttpHeaders.CONTENT_TYPE));
  }
}
