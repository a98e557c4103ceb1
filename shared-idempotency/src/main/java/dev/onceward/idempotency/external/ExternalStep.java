package dev.onceward.idempotency.external;

import java.time.Duration;
import java.util.Optional;

/**
 * One call of a provider, as a rule one that changes something there. Before it the step is
 * committed as being called, after it its result is committed; both methods run outside any
 * transaction.
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

  /** A place among the calls that a node makes at a time. */
  @FunctionalInterface
  interface Place extends AutoCloseable {
    /** Gives it back. */
    @Override
    void close();
  }

  /**
   * Takes a place among the calls that this node makes at a time. Asked for before the step is
   * committed as being called, and given back after the call. Without one the execution is left as
   * it is and is due again in a second, on any node. Must not wait.
   *
   * @return empty if none is free; by default there are as many as are wanted
   */
  default Optional<Place> place() {
    return Optional.of(() -> {});
  }

  /**
   * Whether the call changes nothing at the provider, as the last step of an effect does that
   * becomes final there only after a while. It may then be made again whenever and by whomever, and
   * is made instead of {@link #inquire}, whatever {@link #keyRetention} says. Its outcome is never
   * unknown: as long as it gives no {@link StepResult.Definite}, it is made again.
   */
  default boolean onlyLooks() {
    return false;
  }

  /**
   * Makes the call. An exception counts as {@link StepResult.Unknown}: the call may have taken
   * effect, unless it {@linkplain #onlyLooks only looks}.
   */
  StepResult call(EffectContext context) throws Exception;

  /**
   * Asks the provider, by its own id or by the caller's reference, what became of a call whose
   * result is not known. Never by a search index that may lag. An exception counts as {@link
   * Evidence.Unavailable}.
   */
  Evidence inquire(EffectContext context) throws Exception;
}
