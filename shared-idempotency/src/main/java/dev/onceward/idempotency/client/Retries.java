package dev.onceward.idempotency.client;

import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Repeats a call of an idempotent service under one key until it is answered or the deadline
 * passes.
 *
 * <p>Repeated is what a repeat can change: a lost connection or a timeout (an {@link
 * java.io.IOException} among the causes), 408, 425, 429, 5xx, and any other refusal or 202 that
 * comes with {@code Retry-After}, such as 409 {@code request_in_progress}. Everything else is the
 * answer, also 402, 409 and 422. The response is looked for in what the call returns ({@code
 * Response}) and in what it throws ({@code WebApplicationException}), so that both styles of REST
 * client interfaces work.
 *
 * <p>Before the n-th repeat it pauses for what {@code Retry-After} says, if anything, and for a
 * random time up to {@code firstPause · 2ⁿ⁻¹}, at most {@code longestPause} (full jitter: callers
 * who failed together don't come back together). No attempt starts after the deadline; the one that
 * runs then is not stopped, which is the client's read timeout's part: a call takes at most the
 * deadline and the client's timeouts together.
 *
 * <p>Blocks the calling thread, holds no lock, needs no transaction and should not run in one.
 * Immutable, and safe for concurrent use.
 *
 * <p>Sources: RFC 9110 (Retry-After); "Exponential Backoff and Jitter", AWS Architecture Blog,
 * 2015; Comfy-Org/comfy-python-sdk#79, where attempts had keys of their own.
 */
public final class Retries {

  private final Duration deadline;
  private final Duration firstPause;
  private final Duration longestPause;
  private final Waiting waiting;

  /**
   * Times for calls.
   *
   * @param deadline after the first attempt began, when the last one may begin
   * @param firstPause the most that the first pause lasts; positive
   * @param longestPause the most that any pause lasts, unless {@code Retry-After} says more
   * @throws IllegalArgumentException if a duration is negative or the first pause is not positive
   */
  public Retries(Duration deadline, Duration firstPause, Duration longestPause) {
    this(deadline, firstPause, longestPause, new Waiting.Real());
  }

  Retries(Duration deadline, Duration firstPause, Duration longestPause, Waiting waiting) {
    if (deadline.isNegative() || firstPause.isNegative() || firstPause.isZero()) {
      throw new IllegalArgumentException(
          "The deadline must not be negative and the first pause must be positive, not "
              + deadline
              + " and "
              + firstPause);
    }
    if (longestPause.compareTo(firstPause) < 0) {
      throw new IllegalArgumentException(
          "The longest pause must not be shorter than the first, not "
              + longestPause
              + " and "
              + firstPause);
    }
    this.deadline = deadline;
    this.firstPause = firstPause;
    this.longestPause = longestPause;
    this.waiting = waiting;
  }

  /**
   * Calls for the {@linkplain Intent#current current intent}, or for a new one if there is none.
   *
   * @return what the last attempt returned; a refusal too
   * @throws Exception what the last attempt threw; {@link InterruptedException} from a pause
   */
  public <T> T call(Callable<T> attempt) throws Exception {
    return call(Intent.current().orElseGet(Intent::begin), attempt);
  }

  /**
   * Calls for an intent: every attempt runs under its key.
   *
   * @return what the last attempt returned; a refusal too
   * @throws Exception what the last attempt threw; {@link InterruptedException} from a pause
   */
  public <T> T call(Intent intent, Callable<T> attempt) throws Exception {
    return intent.call(() -> repeated(attempt));
  }

  private <T> T repeated(Callable<T> call) throws Exception {
    Duration end = waiting.elapsed().plus(deadline);
    Duration mostJitter = firstPause;
    while (true) {
      Attempt<T> attempt = Attempt.of(call);
      if (!attempt.canBeRepeated()) {
        return attempt.result();
      }
      Duration pause = attempt.retryAfter(waiting.now()).plus(waiting.jitter(mostJitter));
      if (waiting.elapsed().plus(pause).compareTo(end) > 0) {
        return attempt.result();
      }
      attempt.discard();
      waiting.pause(pause);
      mostJitter = shorter(mostJitter.multipliedBy(2), longestPause);
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
