package dev.onceward.orders.control;

import static dev.onceward.orders.control.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.orders.entity.OrderPaymentStatus;
import dev.onceward.orders.entity.OrderStatus;
import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("O2: payments of orders in the database")
class OrderPaymentTableIT {

  private static final Refusal REFUSAL = new Refusal(402, "card_declined", "Because.");

  @AutoClose private static OrdersDatabase database;

  private final Order order = order(UUID.randomUUID(), OrderStatus.NEW);
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
  void payment_isFoundAsItWasStored() throws SQLException {
    OrderPayment withMethod = stored(Optional.of("pm_card_visa"));
    OrderPayment without = stored(Optional.empty());

    assertThat(find(withMethod)).contains(withMethod);
    assertThat(OrderPaymentTable.ofOrder(connection, order.tenant(), order.id()))
        .containsExactlyInAnyOrder(withMethod, without);
  }

  @Test
  void outcome_isFoundAsItWasStored() throws SQLException {
    OrderPayment succeeded =
        stored(Optional.empty()).succeeded(new Settlement("p-1", "stripe", Optional.of("pi_1")));
    OrderPayment declined = stored(Optional.empty()).declined(REFUSAL);

    OrderPaymentTable.settle(connection, succeeded);
    OrderPaymentTable.settle(connection, declined);

    assertThat(find(succeeded)).contains(succeeded);
    assertThat(find(declined)).contains(declined);
  }

  @Test
  @DisplayName("unknown is noted of what is pending, and never of what is known")
  void unknown_isNotedOfPendingOnly() throws SQLException {
    OrderPayment pending = stored(Optional.empty());
    OrderPayment declined = stored(Optional.empty()).declined(REFUSAL);
    OrderPaymentTable.settle(connection, declined);

    noteUnknown(pending);
    noteUnknown(declined);

    assertThat(find(pending).orElseThrow().status()).isEqualTo(OrderPaymentStatus.UNKNOWN);
    assertThat(find(declined)).contains(declined);
  }

  @Test
  @DisplayName("P4: for ever, one key is one payment of an order")
  void key_isOnePaymentOfTheOrder() throws SQLException {
    OrderPayment first = stored(Optional.empty());

    assertThat(OrderPaymentTable.findByKey(connection, order.tenant(), order.id(), first.key()))
        .contains(first);
    assertThat(OrderPaymentTable.findByKey(connection, order.tenant(), order.id(), "k-other"))
        .isEmpty();
    assertThatThrownBy(() -> OrderPaymentTable.insert(connection, reserved(first.key())))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("order_payment_key");
  }

  @Test
  @DisplayName("S2: another tenant's payment is as unknown as one that never was")
  void paymentOfAnotherTenant_isNotFound() throws SQLException {
    OrderPayment theirs = stored(Optional.empty());

    assertThat(OrderPaymentTable.find(connection, UUID.randomUUID(), order.id(), theirs.id()))
        .isEmpty();
    assertThat(OrderPaymentTable.ofOrder(connection, UUID.randomUUID(), order.id())).isEmpty();
  }

  @Test
  @DisplayName("O2: a page of them goes on where the last one ended, newest first")
  void pages_goOnWhereTheLastEnded() throws SQLException {
    List<UUID> newestFirst = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      newestFirst.add(0, stored(Optional.empty()).id());
    }

    assertThat(page(2, Optional.empty())).isEqualTo(newestFirst.subList(0, 2));
    assertThat(page(9, Optional.of(newestFirst.get(1)))).isEqualTo(newestFirst.subList(2, 5));
    assertThat(page(9, Optional.of(newestFirst.get(4)))).isEmpty();
  }

  private List<UUID> page(int limit, Optional<UUID> before) throws SQLException {
    PageQuery query = new PageQuery(limit, before);
    List<OrderPayment> found =
        OrderPaymentTable.page(connection, order.tenant(), order.id(), query);
    return Page.of(found, query).items().stream().map(OrderPayment::id).toList();
  }

  private OrderPayment stored(Optional<String> method) throws SQLException {
    OrderPayment payment = reserved(UUID.randomUUID().toString(), method);
    OrderPaymentTable.insert(connection, payment);
    return payment;
  }

  private OrderPayment reserved(String key) {
    return reserved(key, Optional.empty());
  }

  private OrderPayment reserved(String key, Optional<String> method) {
    return OrderPayment.reserved(
        order,
        UuidCreator.getTimeOrderedEpoch(),
        key,
        order.total(),
        method,
        Instant.parse("2026-11-29T23:59:59.123456Z"));
  }

  private Optional<OrderPayment> find(OrderPayment payment) throws SQLException {
    return OrderPaymentTable.find(connection, order.tenant(), order.id(), payment.id());
  }

  private void noteUnknown(OrderPayment payment) throws SQLException {
    OrderPaymentTable.noteUnknown(connection, order.tenant(), order.id(), payment.id());
  }
}
