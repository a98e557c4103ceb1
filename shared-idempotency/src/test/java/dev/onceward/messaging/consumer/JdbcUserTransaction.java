package dev.onceward.messaging.consumer;

import dev.onceward.settings.LibraryDataSource;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A container's transaction over one connection. Like some containers' it does not say why a commit
 * failed.
 */
final class JdbcUserTransaction extends LibraryDataSource implements UserTransaction {

  private final DataSource dataSource;
  private Connection connection;
  private int status = Status.STATUS_NO_TRANSACTION;

  JdbcUserTransaction(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  public void begin() {
    try {
      connection = dataSource.getConnection();
      connection.setAutoCommit(false);
      status = Status.STATUS_ACTIVE;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void commit() throws RollbackException {
    try (Connection ending = connection) {
      status = Status.STATUS_NO_TRANSACTION;
      ending.commit();
    } catch (SQLException failure) {
      throw new RollbackException("rolled back");
    }
  }

  @Override
  public void rollback() {
    try (Connection ending = connection) {
      status = Status.STATUS_NO_TRANSACTION;
      ending.rollback();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void setRollbackOnly() {
    status = Status.STATUS_MARKED_ROLLBACK;
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setTransactionTimeout(int seconds) {}

  /** Its connections belong to the transaction, so that closing them ends nothing. */
  @Override
  public DataSource get() {
    Connection open =
        proxy(
            Connection.class,
            (proxy, method, arguments) ->
                method.getName().equals("close") ? null : method.invoke(connection, arguments));
    return proxy(DataSource.class, (proxy, method, arguments) -> open);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
