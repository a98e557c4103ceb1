package dev.onceward.idempotency.transaction;

import dev.onceward.messaging.OutboxEvent;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * A transaction of plain JDBC, one per thread, so that the engine can be driven without a server.
 */
@SuppressWarnings("ThreadLocalUsage") // one transaction per thread and instance
public final class JdbcTransaction implements ExecutionTransaction {

  private final DataSource dataSource;
  private final ThreadLocal<Connection> current = new ThreadLocal<>();
  private final ThreadLocal<List<OutboxEvent>> events = ThreadLocal.withInitial(ArrayList::new);
  private final ThreadLocal<Map<Class<?>, Object>> kept = ThreadLocal.withInitial(HashMap::new);

  public JdbcTransaction(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  public void publish(OutboxEvent event) {
    events.get().add(event);
  }

  @Override
  public State state() {
    return current.get() == null ? State.NONE : State.OPEN;
  }

  @Override
  public void begin() throws SQLException {
    Connection connection = dataSource.getConnection();
    connection.setAutoCommit(false);
    current.set(connection);
    events.get().clear();
    kept.get().clear();
  }

  @Override
  public void commit() throws SQLException {
    try (Connection connection = current.get()) {
      connection.commit();
    } finally {
      current.remove();
    }
  }

  @Override
  public void rollback() {
    try (Connection connection = current.get()) {
      if (connection != null) {
        connection.rollback();
      }
    } catch (SQLException dead) {
      // The server has ended the transaction already.
    } finally {
      current.remove();
    }
  }

  /** Closing the handle leaves the connection open, as in a container. */
  @Override
  public Connection connection() {
    Connection connection = current.get();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(connection, arguments);
              } catch (java.lang.reflect.InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }

  @Override
  public Connection connectionOutside() throws SQLException {
    return dataSource.getConnection();
  }

  @Override
  public void flush() {}

  @Override
  public void keep(Object thing) {
    kept.get().put(thing.getClass(), thing);
  }

  @Override
  public <T> Optional<T> kept(Class<T> type) {
    return Optional.ofNullable(type.cast(kept.get().get(type)));
  }

  @Override
  public List<OutboxEvent> takeEvents() {
    return List.copyOf(events.get());
  }
}
