package dev.onceward.orders.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.orders.entity.OrderStatus;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("O1: the schema refuses what no order can be, and serves each list by an index")
class OrdersSchemaIT {

  private static final String GOOD =
      "'6f1c3a52-0000-4000-8000-00000000000a', gen_random_uuid(), customer, 1.5, 'RUB', NULL,"
          + " 'NEW', 1, now(), NULL";

  private static OrdersDatabase database;

  @BeforeAll
  static void start() {
    database = new OrdersDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, 0, orders_amount",
    "1.5, -1, orders_amount",
    "customer, 0, orders_customer_id",
    "'''RUB''', '''rub''', orders_currency",
    "'''RUB''', '''R''', orders_currency",
    "'''NEW''', '''LOST''', orders_status",
    "'''NEW''', '''REFUNDED''', orders_status",
    "'1, now', '0, now', orders_version",
    "'now(), NULL', 'now(), now()', orders_refunded_at",
    "'''NEW'', 1, now(), NULL', '''CANCELLED'', 1, now(), now()', orders_refunded_at"
  })
  void rowThatIsNoOrder_isRefused(String good, String bad, String constraint) {
    assertThatThrownBy(() -> insert(GOOD.replace(good, bad)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(constraint);
  }

  @Test
  void rowThatIsAnOrder_isTaken() throws SQLException {
    insert(GOOD);
    insert(GOOD.replace("'NEW', 1, now(), NULL", "'PAID', 3, now(), now()"));
  }

  @ParameterizedTest
  @CsvSource({"PAID, orders_settled", "CANCELLED, orders_settled", "NEW, orders_pk", ", orders_pk"})
  void list_walksOneIndexInItsOrder(OrderStatus status, String index) throws SQLException {
    assertThat(planOf(OrderTable.pageSql(Optional.ofNullable(status))))
        .contains("Index Scan Backward using " + index)
        .doesNotContain("Sort");
  }

  /** As for a table too large to be read whole. */
  private static String planOf(String sql) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = database.connection();
        Statement large = connection.createStatement();
        PreparedStatement explain = connection.prepareStatement("EXPLAIN " + sql)) {
      large.execute("SET enable_seqscan = off; SET enable_bitmapscan = off");
      large.execute("SET enable_sort = off; SET plan_cache_mode = force_generic_plan");
      explain.setObject(1, UUID.randomUUID());
      explain.setObject(2, UUID.randomUUID());
      explain.setInt(3, 21);
      try (ResultSet line = explain.executeQuery()) {
        while (line.next()) {
          plan.append(line.getString(1)).append('\n');
        }
      }
    }
    return plan.toString();
  }

  private static void insert(String values) throws SQLException {
    database.run("INSERT INTO orders.orders VALUES (" + values.replace("customer", "42") + ")");
  }
}
