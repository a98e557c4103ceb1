package dev.onceward.idempotency.external;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Finishes executions that nobody finishes: their node died, or their outcome was unknown. It
 * claims as a caller does, so that it never collides with one. Safe on many threads and nodes.
 */
final class Reconciler {

  private static final Logger LOG = System.getLogger(Reconciler.class.getName());

  private final ExternalExecutions executions;

  Reconciler(ExternalExecutions executions) {
    this.executions = executions;
  }

  /** Goes on with all that is due. */
  void reconcile() {
    try {
      Optional<Held> due = executions.claimNext();
      while (due.isPresent()) {
        goOnWith(due.get());
        due = executions.claimNext();
      }
    } catch (Exception failure) {
      LOG.log(Level.WARNING, "No due execution could be claimed; the next round tries", failure);
    }
  }

  /** One that fails keeps its lease, and so waits until it is over. */
  private void goOnWith(Held held) {
    try {
      executions.run(held);
    } catch (Exception failure) {
      LOG.log(
          Level.WARNING,
          "Step " + held.step() + " of " + held.effect() + " failed and will be tried again",
          failure);
    }
  }
}
