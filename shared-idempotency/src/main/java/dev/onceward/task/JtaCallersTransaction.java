package dev.onceward.task;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.signal.AfterCommit;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;

/** The container's. */
record JtaCallersTransaction(
    TransactionSynchronizationRegistry transactions,
    LibraryDataSource dataSource,
    TaskSignal signal)
    implements CallersTransaction {

  @Override
  public boolean isActive() {
    return transactions.getTransactionStatus() == Status.STATUS_ACTIVE;
  }

  @Override
  public Connection connection() throws SQLException {
    return dataSource.get().getConnection();
  }

  @Override
  public void wakeWorkersAfterCommit() {
    AfterCommit.give(transactions, signal);
  }
}
