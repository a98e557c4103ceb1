package dev.onceward.idempotency.external;

import java.time.Duration;

/**
 * One call of a provider that changes something there. Before it the step is committed as being
 * called, after it its result is committed; both methods run outside any transaction.
 *
 * <p>Instances are used by many threads.
 */
public interface ExternalStep {

  /** The name of the recovery point, unique within the process. */
  String name();

  /**
   * The longest that {@link #call} or {@link #inquire} takes, connecting included. The lease must
   * be longer, which is checked when the application starts; each call begins with a whole one.
   */
  Duration timeout();

  /**
   * For how long the provider recognises the step's provider key; zero if it has no such keys.
   * Within it (less an hour) the same request may be sent again, later never.
   */
  Duration keyRetention();

  /**
   * Makes the call. An exception counts as {@link StepResult.Unknown}: the call may have taken
   * effect.
   */
  StepResult call(EffectContext context) throws Exception;

  /**
   * Asks the provider, by its own id or by the caller's reference, what became of a call whose
   * result is not known. Never by a search index that may lag. An exception counts as {@link
   * Evidence.Unavailable}.
   */
  Evidence inquire(EffectContext context) throws Exception;
}
