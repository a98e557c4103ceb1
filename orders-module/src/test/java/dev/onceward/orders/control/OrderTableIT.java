package dev.onceward.orders.control;

import static dev.onceward.orders.control.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: orders in the database")
class OrderTableIT {

  private static final PageQuery FIRST = new PageQuery(100, Optional.empty());

  private static OrdersDatabase database;

  private final UUID tenant = UUID.randomUUID();
  private final UUID otherTenant = UUID.randomUUID();
  private Connection connection;

  @BeforeAll
  static void start() {
    database = new OrdersDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void connect() throws SQLException {
    connection = database.connection();
  }

  @AfterEach
  void disconnect() throws SQLException {
    connection.close();
  }

  @Test
  void order_isFoundAsItWasStored() throws SQLException {
    Order stored = stored(order(tenant, OrderStatus.NEW));

    assertThat(OrderTable.find(connection, tenant, stored.id())).contains(stored);
  }

  @Test
  void largestAmountWithoutEmail_isFoundAsItWasStored() throws SQLException {
    Order template = order(tenant, OrderStatus.NEW);
    Order stored =
        stored(
            new Order(
                tenant,
                template.id(),
                Long.MAX_VALUE,
                new Money(new BigDecimal("999999999999999.9999"), Currency.getInstance("CLF")),
                Optional.empty(),
                OrderStatus.NEW,
                1,
                template.createdAt(),
                Optional.empty()));

    assertThat(OrderTable.find(connection, tenant, stored.id())).contains(stored);
  }

  @Test
  @DisplayName("S2: another tenant's order is as unknown as one that never was")
  void orderOfAnotherTenant_isNotFound() throws SQLException {
    Order theirs = stored(order(otherTenant, OrderStatus.NEW));

    assertThat(OrderTable.find(connection, tenant, theirs.id())).isEmpty();
    assertThat(OrderTable.lock(connection, tenant, theirs.id())).isEmpty();
    assertThat(page(FIRST, Optional.empty()).items()).isEmpty();
  }

  @Test
  void cancelledOrder_isFoundWithItsNewVersion() throws SQLException {
    Order cancelled = stored(order(tenant, OrderStatus.NEW)).cancelled();

    OrderTable.update(connection, cancelled);

    assertThat(OrderTable.find(connection, tenant, cancelled.id())).contains(cancelled);
  }

  @Test
  @DisplayName("O1, O4: a refunded order is among the paid ones")
  void refundedOrder_isFoundAndListedAsPaid() throws SQLException {
    Order paid = stored(order(tenant, OrderStatus.PAID));
    Order refunded = paid.refunded(paid.createdAt().plusSeconds(5));

    OrderTable.update(connection, refunded);
    Order alreadyRefunded = stored(order(tenant, OrderStatus.PAID).refunded(paid.createdAt()));

    assertThat(OrderTable.find(connection, tenant, refunded.id())).contains(refunded);
    assertThat(page(FIRST, Optional.of(OrderStatus.PAID)).items())
        .containsExactly(alreadyRefunded, refunded);
  }

  @Test
  void lockedOrder_isNotGivenToAnotherTransaction() throws SQLException {
    Order order = stored(order(tenant, OrderStatus.NEW));
    connection.setAutoCommit(false);
    OrderTable.lock(connection, tenant, order.id());

    try (Connection second = database.connection();
        Statement limit = second.createStatement()) {
      limit.execute("SET lock_timeout = '50ms'");
      assertThatThrownBy(() -> OrderTable.lock(second, tenant, order.id()))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("55P03"));
    }
    connection.rollback();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 20, 21, 100})
  void walkThroughAllPages_meetsEveryOrderOnceNewestFirst(int limit) throws SQLException {
    List<Order> newestFirst = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      for (OrderStatus status : OrderStatus.values()) {
        newestFirst.add(0, stored(order(tenant, status)));
        stored(order(otherTenant, status));
      }
    }

    assertThat(walk(limit, Optional.empty())).isEqualTo(newestFirst);
    for (OrderStatus status : OrderStatus.values()) {
      assertThat(walk(limit, Optional.of(status)))
          .isEqualTo(newestFirst.stream().filter(order -> order.status() == status).toList());
    }
  }

  private List<Order> walk(int limit, Optional<OrderStatus> status) throws SQLException {
    List<Order> met = new ArrayList<>();
    Page<Order> page = page(new PageQuery(limit, Optional.empty()), status);
    met.addAll(page.items());
    while (page.hasMore()) {
      assertThat(page.items()).hasSize(limit);
      UUID last = page.items().get(limit - 1).id();
      page = page(new PageQuery(limit, Optional.of(last)), status);
      met.addAll(page.items());
    }
    return met;
  }

  private Page<Order> page(PageQuery query, Optional<OrderStatus> status) throws SQLException {
    return Page.of(OrderTable.page(connection, tenant, new OrderQuery(query, status)), query);
  }

  private Order stored(Order order) throws SQLException {
    OrderTable.insert(connection, order);
    return order;
  }
}
