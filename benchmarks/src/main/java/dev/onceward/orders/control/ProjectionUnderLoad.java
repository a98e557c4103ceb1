package dev.onceward.orders.control;

import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.orders.event.OrderSnapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * {@link OrderProjection} on one connection of its own instead of a server's. In this package
 * because the projection's table is not public.
 */
public final class ProjectionUnderLoad
    implements TransactionalConsumer, InboxTransaction, AutoCloseable {
  private final OrderProjection projection = new OrderProjection();
  private final Connection connection;

  /** Takes the connection over. */
  public ProjectionUnderLoad(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
  }

  @Override
  public String name() {
    return projection.name();
  }

  @Override
  public String topic() {
    return projection.topic();
  }

  @Override
  public boolean wants(String type) {
    return projection.wants(type);
  }

  @Override
  public void apply(IncomingEvent event) throws SQLException {
    apply(List.of(event));
  }

  @Override
  public void apply(List<IncomingEvent> events) throws SQLException {
    OrderProjectionTable.upsert(connection, events.stream().map(OrderSnapshot::of).toList());
  }

  @Override
  public void run(Work work) throws Exception {
    try {
      work.on(connection);
      connection.commit();
    } catch (Exception failure) {
      connection.rollback();
      throw failure;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
