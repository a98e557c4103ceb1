package dev.onceward.orders.payments;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.ws.rs.core.Response;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Several attempts as one: if any of them may have taken effect, a later one that certainly did not
 * says nothing. For one thread.
 */
final class Attempts {

  /** They were made as often as the caller may wait for: whoever asks next is not the caller. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private static final int DEEPEST_CAUSE = 20;

  private boolean mayHaveTakenEffect;
  private StepResult last = new Retry("no attempt was made", Duration.ZERO);

  /** Makes an attempt, reads its answer to the end, and notes what it means. */
  Response noted(Supplier<Response> attempt) {
    try {
      Response response = attempt.get();
      response.bufferEntity();
      note(ApiResults.of(ApiReply.of(response), mayHaveTakenEffect));
      return response;
    } catch (RuntimeException lost) {
      note(
          neverArrived(lost)
              ? new Retry(lost.toString(), Duration.ZERO)
              : new Unknown(lost.toString()));
      throw lost;
    }
  }

  private void note(StepResult result) {
    last = result;
    mayHaveTakenEffect |= result instanceof Unknown;
  }

  /** The result of the last one in the light of the others. */
  StepResult together() {
    if (last instanceof Unknown unknown) {
      return unknown(unknown.reason(), unknown.notBefore());
    }
    return mayHaveTakenEffect && last instanceof Retry retry
        ? unknown(retry.reason(), retry.notBefore())
        : last;
  }

  private static Unknown unknown(String reason, Duration askedFor) {
    return new Unknown(reason, askedFor.compareTo(PAUSE) < 0 ? PAUSE : askedFor);
  }

  private static boolean neverArrived(RuntimeException lost) {
    return Stream.iterate((Throwable) lost, cause -> cause != null, Throwable::getCause)
        .limit(DEEPEST_CAUSE)
        .anyMatch(
            cause -> cause instanceof ConnectException || cause instanceof UnknownHostException);
  }
}
