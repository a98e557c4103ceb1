package dev.onceward.orders.control;

import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.orders.event.OrderSnapshot;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Keeps {@code orders.order_projection} (K4). */
@ApplicationScoped
public class OrderProjection implements TransactionalConsumer {

  private static final Set<String> WANTED =
      Set.of("OrderCreated.v1", "OrderPaid.v1", "OrderCancelled.v1", "OrderRefunded.v1");

  @Inject private LibraryDataSource dataSource;

  @Override
  public String name() {
    return "order-projection";
  }

  @Override
  public String topic() {
    return "orders.events";
  }

  @Override
  public boolean wants(String type) {
    return WANTED.contains(type);
  }

  @Override
  public void apply(IncomingEvent event) throws SQLException {
    apply(List.of(event));
  }

  @Override
  public void apply(List<IncomingEvent> events) throws SQLException {
    List<OrderSnapshot> snapshots = events.stream().map(OrderSnapshot::of).toList();
    try (Connection connection = dataSource.get().getConnection()) {
      OrderProjectionTable.upsert(connection, snapshots);
    }
  }
}
