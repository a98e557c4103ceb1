package dev.onceward.signal;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Gives a signal once the transaction has committed. */
public final class AfterCommit implements Synchronization {

  private final Signal signal;

  private AfterCommit(Signal signal) {
    this.signal = signal;
  }

  /**
   * Gives the signal after the commit of the current transaction, once however often it is asked
   * to. Without an active transaction, or anybody who listens, nothing is given.
   */
  public static void give(TransactionSynchronizationRegistry transactions, Signal signal) {
    if (signal.isListenedTo()
        && transactions.getTransactionStatus() == Status.STATUS_ACTIVE
        && transactions.getResource(signal) == null) {
      transactions.putResource(signal, signal);
      transactions.registerInterposedSynchronization(new AfterCommit(signal));
    }
  }

  @Override
  public void beforeCompletion() {}

  @Override
  public void afterCompletion(int status) {
    if (status == Status.STATUS_COMMITTED) {
      signal.give();
    }
  }
}
