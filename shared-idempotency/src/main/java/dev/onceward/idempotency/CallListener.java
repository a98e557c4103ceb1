package dev.onceward.idempotency;

import java.time.Duration;

/**
 * Is told how each call of an idempotent operation ended, for metrics: provide a CDI bean of this
 * type, or several.
 *
 * <p><b>Threads and transactions.</b> Called on the thread of the call, after its transaction is
 * over, before its caller gets the answer: be quick, and safe for concurrent use. An exception is
 * logged and changes nothing. Calls that are refused before their operation is known, for want of a
 * token for example, are not told.
 */
public interface CallListener {

  /**
   * A call has ended.
   *
   * @param operation as {@link Idempotent#operation()} names it; one of a few
   * @param took from the engine's first look at the key to the answer, waiting included; zero for a
   *     request that was refused before
   */
  void ended(String operation, CallOutcome outcome, Duration took);
}
