package dev.onceward.orders.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.idempotency.external.Registration;
import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.money.Money;
import dev.onceward.orders.control.PaymentOutcome.Paid;
import dev.onceward.orders.control.PaymentOutcome.Refused;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
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
   * Reserves the amount and registers the call, in the transaction of the idempotent request. A
   * payment that there is already is looked up before the order is locked.
   *
   * @return final if it has ended before; empty if the tenant has no such order
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Optional<OrderPayment> request(UUID tenant, UUID orderId, WantedPayment wanted)
      throws SQLException {
    Optional<OrderPayment> stored = storedOnce(tenant, orderId, wanted);
    if (stored.isEmpty() || stored.get().status().isFinal()) {
      return stored;
    }
    OrderPayment payment = stored.get();
    Registration registration = effects.register(effectOf(payment, wanted.key()));
    return registration == Registration.STARTED ? stored : find(tenant, orderId, payment.id());
  }

  private Optional<OrderPayment> storedOnce(UUID tenant, UUID orderId, WantedPayment wanted)
      throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<OrderPayment> first =
          OrderPaymentTable.findByKey(connection, tenant, orderId, wanted.key().value());
      if (first.isPresent()) {
        Reservations.refuseIfDifferent(first.get(), wanted);
        return first;
      }
      Reservations.refuseIfHindered(api.hindrance());
      Optional<Order> order = OrderTable.lock(connection, tenant, orderId);
      return order.isPresent()
          ? Optional.of(reserve(connection, order.get(), wanted))
          : Optional.empty();
    }
  }

  private ExternalEffect effectOf(OrderPayment payment, IdempotencyKey key) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Order order = OrderTable.find(connection, payment.tenant(), payment.orderId()).orElseThrow();
      return new ExternalEffect(
          PAY,
          payment.tenant(),
          List.of(payment.orderId().toString(), payment.id().toString()),
          api.intentOf(order, payment, key));
    }
  }

  private static OrderPayment reserve(Connection connection, Order order, WantedPayment wanted)
      throws SQLException {
    Balance balance = OrderTransitions.balanceOf(connection, order);
    Money amount = Reservations.amountOf(order, balance, wanted.amount());
    OrderPayment payment =
        OrderPayment.reserved(
            order,
            UuidCreator.getTimeOrderedEpoch(),
            wanted.key().value(),
            amount,
            wanted.method(),
            now());
    OrderPaymentTable.insert(connection, payment);
    return payment;
  }

  public Optional<OrderPayment> find(UUID tenant, UUID order, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return OrderPaymentTable.find(connection, tenant, order, id);
    }
  }

  public Page<OrderPayment> page(UUID tenant, UUID order, PageQuery query) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return Page.of(OrderPaymentTable.page(connection, tenant, order, query), query);
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
              : payment.declined(((Refused) outcome).refusal());
      for (OutboxEvent told : OrderTransitions.settle(connection, order, settled, now())) {
        outbox.publish(told);
      }
      return settled;
    }
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
