package dev.onceward.orders.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.messaging.Outbox;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import dev.onceward.orders.event.OrderEvents;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
public class Orders {

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;

  /** Joins the transaction of the idempotent request, without which it does not run. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Order place(UUID tenant, NewOrder wanted) throws SQLException {
    Order order =
        new Order(
            tenant,
            UuidCreator.getTimeOrderedEpoch(),
            wanted.customerId(),
            wanted.total(),
            wanted.email(),
            OrderStatus.NEW,
            1,
            now(),
            Optional.empty());
    try (Connection connection = dataSource.get().getConnection()) {
      OrderTable.insert(connection, order);
    }
    outbox.publish(OrderEvents.created(order));
    return order;
  }

  public Optional<Order> find(UUID tenant, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return OrderTable.find(connection, tenant, id);
    }
  }

  public Page<Order> page(UUID tenant, OrderQuery query) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return Page.of(OrderTable.page(connection, tenant, query), query.page());
    }
  }

  /**
   * Joins the transaction of the request, without which the row's lock would protect nothing.
   *
   * @return empty if the tenant has no such order
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Optional<Order> cancel(UUID tenant, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<Order> found = OrderTable.lock(connection, tenant, id);
      return found.isPresent() ? Optional.of(cancel(connection, found.get())) : found;
    }
  }

  private Order cancel(Connection connection, Order order) throws SQLException {
    return switch (order.status()) {
      case CANCELLED -> order;
      case PAID -> throw AlreadyPaid.notToBeCancelled(order);
      case NEW -> {
        Reservations.refuseCancelling(order, OrderTransitions.balanceOf(connection, order));
        Order cancelled = order.cancelled();
        OrderTable.update(connection, cancelled);
        outbox.publish(OrderEvents.cancelled(cancelled, now()));
        yield cancelled;
      }
    };
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
