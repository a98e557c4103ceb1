package dev.onceward.messaging.consumer;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.JpaChanges;
import dev.onceward.sql.RollBack;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The container's transactions, for a thread that has none. */
@ApplicationScoped
public class JtaInboxTransaction implements InboxTransaction {

  /** Deferred constraints are checked now: a commit that fails no longer says why. */
  private static final String CHECK = "SET CONSTRAINTS ALL IMMEDIATE";

  private UserTransaction jta;
  private LibraryDataSource dataSource;
  private JpaChanges changes;

  /** For the container's proxy. */
  protected JtaInboxTransaction() {}

  @Inject
  JtaInboxTransaction(UserTransaction jta, LibraryDataSource dataSource, JpaChanges changes) {
    this.jta = jta;
    this.dataSource = dataSource;
    this.changes = changes;
  }

  @Override
  public void run(Work work) throws Exception {
    begin();
    try {
      try (Connection connection = dataSource.get().getConnection()) {
        work.on(connection);
        changes.flush();
        check(connection);
      }
      refuseRollbackOnly();
    } catch (Exception | Error failure) {
      RollBack.after(failure, jta);
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

  private static void check(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(CHECK);
    }
  }

  private void refuseRollbackOnly() throws SystemException {
    if (jta.getStatus() != Status.STATUS_ACTIVE) {
      throw new IllegalStateException(
          "The consumer returned, but its transaction can only be rolled back: it was marked so, or"
              + " took longer than the transaction timeout. Throw an exception instead of marking"
              + " it, or set onceward.consumer.batch lower");
    }
  }

  private void commit() throws CommitFailedException {
    try {
      jta.commit();
    } catch (Exception failure) {
      throw new CommitFailedException(failure);
    }
  }
}
