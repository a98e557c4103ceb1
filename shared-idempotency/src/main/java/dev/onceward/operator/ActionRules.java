package dev.onceward.operator;

import dev.onceward.idempotency.external.ExecutionSnapshot;
import dev.onceward.idempotency.external.Standing;
import dev.onceward.operator.Refusal.Lasting;
import java.util.Optional;

/** Which action is safe in which state, by docs/states.md. */
final class ActionRules {

  private ActionRules() {}

  static Optional<Refusal> refusalOf(Action action, ExecutionSnapshot execution) {
    if (execution.standing() == Standing.COMPLETED) {
      return Optional.of(completed());
    }
    return switch (action) {
      case RETRY -> isHeld(execution) ? Optional.of(held(execution)) : Optional.empty();
      case RELEASE -> refusalOfRelease(execution);
      case RESOLVE -> refusalOfResolution(execution);
      case REPLAY -> throw new IllegalArgumentException("Executions are not replayed");
    };
  }

  /** What nobody holds and is due is as released as can be. */
  private static Optional<Refusal> refusalOfRelease(ExecutionSnapshot execution) {
    if (isHeld(execution)) {
      return execution.state().equals("STARTED") ? Optional.empty() : Optional.of(held(execution));
    }
    return execution.standing() == Standing.PARKED
        ? Optional.of(notHeld(execution))
        : Optional.empty();
  }

  private static Optional<Refusal> refusalOfResolution(ExecutionSnapshot execution) {
    if (isHeld(execution)) {
      return Optional.of(held(execution));
    }
    return execution.state().equals("UNKNOWN")
        ? Optional.empty()
        : Optional.of(notUnknown(execution));
  }

  private static boolean isHeld(ExecutionSnapshot execution) {
    return execution.standing() == Standing.HELD;
  }

  static Refusal recordCompleted(RecordRow row) {
    return new Refusal(
        "record_completed",
        "The record has its answer, which repeats get until "
            + row.expiresAt().map(Object::toString).orElse("it expires")
            + "; without it the request could execute twice. For another execution send the"
            + " request under another key.",
        Lasting.FOR_GOOD);
  }

  private static Refusal completed() {
    return new Refusal(
        "execution_completed",
        "The execution has ended, and nothing leads out of that. Compare its attempts with the"
            + " provider's books, and correct there what is wrong.",
        Lasting.FOR_GOOD);
  }

  private static Refusal held(ExecutionSnapshot execution) {
    return new Refusal(
        "execution_held",
        "'"
            + execution.holder().orElse("")
            + "' works on the execution, which is "
            + execution.state()
            + " at step '"
            + execution.step()
            + "', and a call may be under way. If that node is gone the lease ends by itself, at "
            + execution.leaseUntil()
            + ": try again then.",
        Lasting.FOR_NOW);
  }

  private static Refusal notHeld(ExecutionSnapshot execution) {
    return new Refusal(
        "execution_not_held",
        "Nobody holds the execution; it waits to be tried again at "
            + execution.leaseUntil()
            + ". To have it tried now use the action retry.",
        Lasting.AS_THINGS_ARE);
  }

  private static Refusal notUnknown(ExecutionSnapshot execution) {
    return new Refusal(
        "execution_not_unknown",
        "The execution is "
            + execution.state()
            + " at step '"
            + execution.step()
            + "', and only what is UNKNOWN is settled by hand. Use the action retry: a node then"
            + " calls, or finds out what became of the call.",
        Lasting.AS_THINGS_ARE);
  }
}
