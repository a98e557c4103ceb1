package dev.onceward.effect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A transaction of plain JDBC, one per object, so that effects can be tried without a server. */
final class SessionTransaction implements CallersTransaction, AutoCloseable {

  private final Connection session;
  private boolean rollbackOnly;

  SessionTransaction(DataSource dataSource) throws SQLException {
    session = dataSource.getConnection();
  }

  SessionTransaction begin() throws SQLException {
    session.setAutoCommit(false);
    return this;
  }

  void commit() throws SQLException {
    session.commit();
  }

  void rollback() throws SQLException {
    session.rollback();
  }

  boolean mustRollBack() {
    return rollbackOnly;
  }

  @Override
  public boolean isActive() {
    try {
      return !session.getAutoCommit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Closing the handle leaves the session open, as in a container. */
  @Override
  public Connection connection() {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return method.getName().equals("close") ? null : method.invoke(session, arguments);
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }

  @Override
  public void refuseToCommit() {
    rollbackOnly = true;
  }

  @Override
  public void close() throws SQLException {
    session.close();
  }
}
