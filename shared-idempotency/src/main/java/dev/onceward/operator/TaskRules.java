package dev.onceward.operator;

import dev.onceward.operator.Refusal.Lasting;
import dev.onceward.task.TaskSnapshot;
import dev.onceward.task.TaskState;
import java.util.Optional;

/** Which action is safe in which state of a task. */
final class TaskRules {

  private TaskRules() {}

  static Optional<Refusal> refusalOf(Action action, TaskSnapshot task) {
    if (task.state() == TaskState.DONE) {
      return action == Action.RESOLVE ? Optional.empty() : Optional.of(done());
    }
    return switch (action) {
      case RETRY -> isHeld(task) ? Optional.of(held(task)) : Optional.empty();
      case RELEASE -> refusalOfRelease(task);
      case RESOLVE ->
          task.state() == TaskState.FAILED ? Optional.empty() : Optional.of(notFailed(task));
      case REPLAY -> throw new IllegalArgumentException("Tasks are not replayed");
    };
  }

  /** What waits and is due is as released as can be. */
  private static Optional<Refusal> refusalOfRelease(TaskSnapshot task) {
    boolean free = task.state() == TaskState.PENDING && task.isDue();
    return task.state() == TaskState.RUNNING || free
        ? Optional.empty()
        : Optional.of(notHeld(task));
  }

  private static boolean isHeld(TaskSnapshot task) {
    return task.state() == TaskState.RUNNING && !task.isDue();
  }

  /** Its row is locked. */
  static Refusal inUse() {
    return new Refusal(
        "task_in_use",
        "A worker's transaction, or another operator's action, has the task now: try again when it"
            + " has ended. A transaction that stands still is ended by the database.",
        Lasting.FOR_NOW);
  }

  private static Refusal done() {
    return new Refusal(
        "task_done",
        "The task is done, or was settled by hand, and nothing leads out of that. Enqueue another"
            + " one under another key.",
        Lasting.FOR_GOOD);
  }

  private static Refusal held(TaskSnapshot task) {
    return new Refusal(
        "task_held",
        "'"
            + task.holder().orElse("")
            + "' works on the task, until "
            + task.due()
            + " unless it renews its lease. If it never ends use the action release: what it does"
            + " outside the database may then be done twice.",
        Lasting.FOR_NOW);
  }

  private static Refusal notHeld(TaskSnapshot task) {
    return new Refusal(
        "task_not_held",
        "Nobody holds the task, which is "
            + task.state()
            + "; to have it tried now use the action retry.",
        Lasting.AS_THINGS_ARE);
  }

  private static Refusal notFailed(TaskSnapshot task) {
    return new Refusal(
        "task_not_failed",
        "The task is "
            + task.state()
            + ", and only what is FAILED is settled by hand. It will be tried, or use the action"
            + " retry.",
        Lasting.AS_THINGS_ARE);
  }
}
