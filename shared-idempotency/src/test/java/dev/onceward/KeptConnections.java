package dev.onceward;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;

/** Keeps connections for the next who wants one, as a server's pool does. */
public final class KeptConnections implements AutoCloseable {

  private final DataSource source;
  private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();

  public KeptConnections(DataSource source) {
    this.source = source;
  }

  public DataSource dataSource() {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) ->
                method.getName().equals("getConnection") && arguments == null
                    ? handle()
                    : invoke(method, source, arguments));
  }

  private Connection handle() throws SQLException {
    Connection kept = idle.poll();
    Connection connection = kept == null ? source.getConnection() : kept;
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                method.getName().equals("close")
                    ? giveBack(connection)
                    : invoke(method, connection, arguments));
  }

  private Object giveBack(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
      connection.setAutoCommit(true);
    }
    idle.add(connection);
    return null;
  }

  private static Object invoke(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }

  @Override
  public void close() throws SQLException {
    for (Connection connection : idle) {
      connection.close();
    }
  }
}
