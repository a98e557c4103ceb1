package dev.onceward.orders.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.messaging.Outbox;
import dev.onceward.money.Money;
import dev.onceward.orders.control.PaymentOutcome.Paid;
import dev.onceward.orders.control.PaymentOutcome.Refused;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.event.OrderEvents;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Payments of orders. Whatever changes one holds the row of its order, and locks the external
 * execution before it; a new payment's execution is new, so nobody else waits for that.
 */
@ApplicationScoped
public class OrderPayments {

  /** Stored with each payment. */
  public static final String PAY = "orders.pay";

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private ExternalEffects effects;
  @Inject private PaymentsApi api;

  /**
   * Reserves the amount and registers the call, in the transaction of the idempotent request.
   *
   * @return empty if the tenant has no such order
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Optional<OrderPayment> request(UUID tenant, UUID orderId, WantedPayment wanted)
      throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<Order> order = OrderTable.lock(connection, tenant, orderId);
      if (order.isEmpty()) {
        return Optional.empty();
      }
      OrderPayment payment = reserve(connection, order.get(), wanted);
      effects.register(
          new ExternalEffect(
              PAY,
              tenant,
              List.of(orderId.toString(), payment.id().toString()),
              api.intentOf(order.get(), payment, wanted.key())));
      return Optional.of(payment);
    }
  }

  private static OrderPayment reserve(Connection connection, Order order, WantedPayment wanted)
      throws SQLException {
    Balance balance =
        Balance.of(order, OrderPaymentTable.ofOrder(connection, order.tenant(), order.id()));
    Money amount = Reservations.amountOf(order, balance, wanted.amount());
    OrderPayment payment =
        OrderPayment.reserved(
            order, UuidCreator.getTimeOrderedEpoch(), amount, wanted.method(), now());
    OrderPaymentTable.insert(connection, payment);
    return payment;
  }

  public Optional<OrderPayment> find(UUID tenant, UUID order, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return OrderPaymentTable.find(connection, tenant, order, id);
    }
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteUnknown(UUID tenant, UUID order, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      OrderPaymentTable.noteUnknown(connection, tenant, order, id);
    }
  }

  /** Joins the transaction that ends the payment; with the last part the order is paid. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public OrderPayment settle(UUID tenant, UUID orderId, UUID id, PaymentOutcome outcome)
      throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Order order = OrderTable.lock(connection, tenant, orderId).orElseThrow();
      OrderPayment payment = OrderPaymentTable.find(connection, tenant, orderId, id).orElseThrow();
      OrderPayment settled =
          outcome instanceof Paid paid
              ? payment.succeeded(paid.settlement())
              : payment.declined(((Refused) outcome).code());
      OrderPaymentTable.settle(connection, settled);
      payIfCovered(connection, order);
      return settled;
    }
  }

  private void payIfCovered(Connection connection, Order order) throws SQLException {
    Balance balance =
        Balance.of(order, OrderPaymentTable.ofOrder(connection, order.tenant(), order.id()));
    if (balance.isPaid()) {
      Order paid = order.paid();
      OrderTable.update(connection, paid);
      outbox.publish(OrderEvents.paid(paid, now()));
    }
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
