package dev.onceward.effect;

import dev.onceward.settings.LibraryDataSource;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;

/** The container's. */
record JtaCallersTransaction(
    TransactionSynchronizationRegistry transactions, LibraryDataSource dataSource)
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
  public void refuseToCommit() {
    transactions.setRollbackOnly();
  }
}
