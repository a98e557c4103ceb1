package dev.onceward.orders.control;

import static dev.onceward.orders.control.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderStatus;
import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;
import dev.onceward.orders.event.PaymentRefund;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName(
    "O2, O4: what a payment's end and its refunds mean for the order, which is over 1500.50")
class OrderTransitionsIT {

  private static final Instant AT = Instant.parse("2026-11-29T23:59:59.123456Z");

  @AutoClose private static OrdersDatabase database;

  private final Order order = order(UUID.randomUUID(), OrderStatus.NEW);
  private final List<String> told = new ArrayList<>();
  private Connection connection;

  @BeforeAll
  static void start() {
    database = new OrdersDatabase();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = database.connection();
    OrderTable.insert(connection, order);
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  @DisplayName("a stray payment, made for the order elsewhere, is not the order's: nor its refund")
  void refundOfAStrayPayment_changesNothing() throws SQLException {
    pay("1500.50", "own");

    refund("stray", "1500.50");

    assertThat(stored()).isEqualTo(order.paid());
    assertThat(balance().refunded()).isZero();
    assertThat(told).containsExactly("OrderPaid.v1");
  }

  @Test
  @DisplayName("a stray payment's refund does not count towards the order's own either")
  void refundOfAStrayPayment_isNoPartOfTheWhole() throws SQLException {
    pay("1500.50", "own");

    refund("stray", "1000");
    refund("own", "500.50");
    assertThat(stored()).isEqualTo(order.paid());
    refund("own", "1000");

    assertThat(stored()).isEqualTo(whollyRefunded());
  }

  @Test
  @DisplayName("O4: refunds in parts: refunded with the last, once, as the order's next version")
  void wholeRefundInParts_isToldOnce() throws SQLException {
    pay("500.50", "first");
    pay("1000", "second");

    refund("first", "500.50");
    refund("second", "999.99");
    assertThat(stored()).isEqualTo(order.paid());
    refund("second", "0.01");

    assertThat(stored()).isEqualTo(whollyRefunded());
    assertThat(told).containsExactly("OrderPaid.v1", "OrderRefunded.v1");
  }

  @Test
  @DisplayName("K3: a refund that is told of again, as another event too, counts once")
  void refundToldTwice_countsOnce() throws SQLException {
    pay("1500.50", "own");
    UUID refund = UUID.randomUUID();

    for (int i = 0; i < 3; i++) {
      refund(refund, "own", "1000");
    }

    assertThat(stored()).isEqualTo(order.paid());
    assertThat(balance().refunded()).isEqualByComparingTo("1000");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  @DisplayName("O4: payments' events come in any order, before the payment's own end too")
  void anyOrder_hasTheSameEnd(long seed) throws SQLException {
    OrderPayment payment = reserve("1500.50");
    List<Step> steps =
        new ArrayList<>(
            List.of(
                () -> settle(payment.succeeded(as("own"))),
                () -> refund("own", "1000"),
                () -> refund("own", "500.50"),
                () -> refund("stray", "1500.50")));
    Collections.shuffle(steps, new Random(seed));

    for (Step step : steps) {
      step.run();
    }

    assertThat(stored()).isEqualTo(whollyRefunded());
    assertThat(told).containsExactly("OrderPaid.v1", "OrderRefunded.v1");
  }

  @Test
  @DisplayName("O2: a part that was given back is left again, and is no hindrance to cancelling")
  void partGivenBack_isLeftAgain() throws SQLException {
    pay("500.50", "part");

    refund("part", "500.50");

    assertThat(stored()).isEqualTo(order);
    assertThat(balance().left()).contains(order.total());
    Reservations.refuseCancelling(order, balance());
    pay("1500.50", "whole");
    assertThat(told).containsExactly("OrderPaid.v1");
  }

  @Test
  @DisplayName("P4: a declined payment leaves the order as it is")
  void declinedPayment_changesNothing() throws SQLException {
    settle(reserve("1500.50").declined(new Refusal(402, "card_declined", "Because.")));

    assertThat(stored()).isEqualTo(order);
    assertThat(told).isEmpty();
  }

  @Test
  @DisplayName("S2: a refund of no order of the tenant's is none of ours")
  void refundOfAnotherTenant_isNone() throws SQLException {
    pay("1500.50", "own");

    note(new PaymentRefund(UUID.randomUUID(), order.id(), "own", UUID.randomUUID(), order.total()));

    assertThat(stored()).isEqualTo(order.paid());
  }

  private interface Step {
    void run() throws SQLException;
  }

  private void pay(String amount, String paymentId) throws SQLException {
    settle(reserve(amount).succeeded(as(paymentId)));
  }

  private OrderPayment reserve(String amount) throws SQLException {
    OrderPayment payment =
        OrderPayment.reserved(
            order,
            UUID.randomUUID(),
            UUID.randomUUID().toString(),
            rubles(amount),
            Optional.empty(),
            AT);
    OrderPaymentTable.insert(connection, payment);
    return payment;
  }

  private static Settlement as(String paymentId) {
    return new Settlement(paymentId, "stripe", Optional.empty());
  }

  private void settle(OrderPayment settled) throws SQLException {
    OrderTransitions.settle(connection, stored(), settled, AT).stream()
        .map(OutboxEvent::type)
        .forEach(told::add);
  }

  private void refund(String paymentId, String amount) throws SQLException {
    refund(UUID.randomUUID(), paymentId, amount);
  }

  private void refund(UUID refund, String paymentId, String amount) throws SQLException {
    note(new PaymentRefund(order.tenant(), order.id(), paymentId, refund, rubles(amount)));
  }

  private void note(PaymentRefund refund) throws SQLException {
    OrderTransitions.noteRefund(connection, refund, AT).map(OutboxEvent::type).ifPresent(told::add);
  }

  private Order whollyRefunded() {
    return order.paid().refunded(AT);
  }

  private Order stored() throws SQLException {
    return OrderTable.find(connection, order.tenant(), order.id()).orElseThrow();
  }

  private Balance balance() throws SQLException {
    return OrderTransitions.balanceOf(connection, order);
  }

  private Money rubles(String amount) {
    return new Money(new BigDecimal(amount), order.total().currency());
  }
}
