package dev.onceward.orders.payments;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.ws.rs.core.Response;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Several attempts as one: if any of them may have taken effect, a later one that certainly did not
 * says nothing. For one thread.
 */
final class Attempts {

  private static final int DEEPEST_CAUSE = 20;

  private boolean mayHaveTakenEffect;

  /** Makes an attempt, reads its answer to the end, and looks at how it went. */
  Response noted(Supplier<Response> attempt) {
    try {
      Response response = attempt.get();
      response.bufferEntity();
      mayHaveTakenEffect |= response.getStatus() >= 500 || response.getStatus() == 202;
      return response;
    } catch (RuntimeException lost) {
      mayHaveTakenEffect |= !neverArrived(lost);
      throw lost;
    }
  }

  /** The result of the last one in the light of the others. */
  StepResult together(StepResult last) {
    return mayHaveTakenEffect && last instanceof Retry retry
        ? new Unknown(retry.reason(), retry.notBefore())
        : last;
  }

  private static boolean neverArrived(RuntimeException lost) {
    return Stream.iterate((Throwable) lost, cause -> cause != null, Throwable::getCause)
        .limit(DEEPEST_CAUSE)
        .anyMatch(
            cause -> cause instanceof ConnectException || cause instanceof UnknownHostException);
  }
}
