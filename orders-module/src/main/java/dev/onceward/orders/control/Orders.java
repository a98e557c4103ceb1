package dev.onceward.orders.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.messaging.Outbox;
import dev.onceward.orders.entity.Balance;
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
            now());
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

  public OrderPage page(UUID tenant, OrderQuery query) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return OrderPage.of(
          OrderTable.page(connection, tenant, query, query.limit() + 1), query.limit());
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
      case PAID ->
          throw new BusinessRejection(
              409,
              "order_already_paid",
              "Order "
                  + order.id()
                  + " is paid and can't be cancelled. Refund its payment instead.");
      case NEW -> {
        Reservations.refuseCancelling(
            order,
            Balance.of(order, OrderPaymentTable.ofOrder(connection, order.tenant(), order.id())));
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
