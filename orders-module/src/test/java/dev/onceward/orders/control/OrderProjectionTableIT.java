package dev.onceward.orders.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.orders.event.OrderSnapshot;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K4: the order projection")
class OrderProjectionTableIT {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final UUID ORDER = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");

  private static OrdersDatabase database;

  @BeforeAll
  static void start() {
    database = new OrdersDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE orders.order_projection");
  }

  @Test
  void newerVersion_replacesTheOlder() throws SQLException {
    upsert(snapshot(1, "NEW"));
    upsert(snapshot(2, "PAID"));

    assertThat(shown()).isEqualTo("2 PAID 1500.0000 RUB");
  }

  @Test
  @DisplayName("K3: a version at or below the last seen is old news")
  void olderAndEqualVersions_changeNothing() throws SQLException {
    upsert(snapshot(2, "PAID"));
    upsert(snapshot(1, "NEW"));
    upsert(snapshot(2, "CANCELLED"));

    assertThat(shown()).isEqualTo("2 PAID 1500.0000 RUB");
  }

  @Test
  void severalVersionsInOneBatch_endWithTheLatest() throws SQLException {
    upsert(snapshot(1, "NEW"), snapshot(2, "PAID"), snapshot(1, "NEW"));

    assertThat(shown()).isEqualTo("2 PAID 1500.0000 RUB");
  }

  @Test
  @DisplayName("K4: a refunded order stays PAID and says since when it is refunded")
  void refundedOrder_saysSo() throws SQLException {
    upsert(snapshot(2, "PAID"));
    assertThat(shown()).doesNotContain("refunded");

    upsert(snapshot(3, "PAID", Optional.of(Instant.parse("2026-11-29T12:00:01Z"))));
    upsert(snapshot(2, "PAID"));

    assertThat(shown()).isEqualTo("3 PAID 1500.0000 RUB refunded after 00:00:01");
  }

  private static OrderSnapshot snapshot(long version, String status) {
    return snapshot(version, status, Optional.empty());
  }

  private static OrderSnapshot snapshot(long version, String status, Optional<Instant> refundedAt) {
    return new OrderSnapshot(
        TENANT,
        ORDER,
        42,
        new BigDecimal("1500.00"),
        "RUB",
        status,
        version,
        Instant.parse("2026-11-29T12:00:00Z"),
        refundedAt);
  }

  private static void upsert(OrderSnapshot... snapshots) throws SQLException {
    try (Connection connection = database.connection()) {
      OrderProjectionTable.upsert(connection, List.of(snapshots));
    }
  }

  private static String shown() throws SQLException {
    try (Connection connection = database.connection();
        Statement select = connection.createStatement();
        ResultSet row =
            select.executeQuery(
                "SELECT version || ' ' || status || ' ' || amount || ' ' || currency"
                    + " || coalesce(' refunded after ' || (refunded_at - changed_at), '')"
                    + " FROM orders.order_projection")) {
      row.next();
      return row.getString(1);
    }
  }
}
