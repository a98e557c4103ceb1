package dev.onceward.messaging.consumer;

import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;

/** The container's transactions, for a thread that has none. */
@ApplicationScoped
public class JtaInboxTransaction implements InboxTransaction {

  @Inject private UserTransaction jta;
  @Inject private LibraryDataSource dataSource;

  @Override
  public void run(Work work) throws Exception {
    begin();
    try {
      try (Connection connection = dataSource.get().getConnection()) {
        work.on(connection);
      }
    } catch (Exception failure) {
      rollBackAfter(failure);
      throw failure;
    }
    commit();
  }

  private void begin() throws CommitFailedException {
    try {
      jta.begin();
    } catch (Exception failure) {
      throw new CommitFailedException(failure);
    }
  }

  private void commit() throws CommitFailedException {
    try {
      jta.commit();
    } catch (Exception failure) {
      throw new CommitFailedException(failure);
    }
  }

  private void rollBackAfter(Exception failure) {
    try {
      if (jta.getStatus() != Status.STATUS_NO_TRANSACTION) {
        jta.rollback();
      }
    } catch (SystemException | RuntimeException second) {
      failure.addSuppressed(second);
    }
  }
}
