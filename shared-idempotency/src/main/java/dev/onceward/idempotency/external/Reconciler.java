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
  private final ReconcilerShares shares;

  /** The last parameter says how many threads reconcile at a time. */
  Reconciler(ExternalExecutions executions, int reconcilers) {
    this.executions = executions;
    this.shares = new ReconcilerShares(executions.processes(), reconcilers);
  }

  /** Goes on with all that is due. */
  void reconcile() {
    try {
      Optional<Held> due = claimNext();
      while (due.isPresent()) {
        try {
          goOnWith(due.get());
        } finally {
          giveBack(due.get());
        }
        due = claimNext();
      }
    } catch (Exception failure) {
      LOG.log(Level.WARNING, "No due execution could be claimed; the next round tries", failure);
    }
  }

  /** One thread at a time, for what it claims decides what the others may. */
  private synchronized Optional<Held> claimNext() throws Exception {
    Optional<Held> due = executions.claimNext(shares.open());
    due.ifPresent(held -> shares.take(held.effect().process()));
    return due;
  }

  private synchronized void giveBack(Held held) {
    shares.giveBack(held.effect().process());
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
