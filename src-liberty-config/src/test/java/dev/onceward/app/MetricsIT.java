package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Those that a provider, a broker or another node moves are moved in the system tests. */
@DisplayName("M1: a metric moves when what it tells of takes place")
@ExtendWith(OneServer.class)
class MetricsIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String ORDER = "{\"customer_id\":1,\"amount\":\"15.00\"}";
  private static final String LETTERS = "onceward_dead_letters";
  private static final String PROCESSED = "onceward.processed_event";
  private static final String LEFT = "onceward_purge_blocks_left";
  private static final String FAILURES = "onceward_purge_failures";
  private static final String PURGED = "onceward_purged_rows";
  private static final String LAST_PURGE = "onceward_purge_last_end_seconds";

  private final OneServer.Running running;
  private final OldRows rows;

  MetricsIT(OneServer.Running running) {
    this.running = running;
    this.rows = new OldRows(running.postgres());
  }

  @Test
  @DisplayName("MassTransit#5339: events that nobody sends, and dead letters that nobody settles")
  void whatWaits_isTold() throws Exception {
    MetricsPage before =
        await().atMost(LIMIT).until(running::metrics, page -> !Double.isNaN(unsent(page)));

    running.server().post("/api/orders", UUID.randomUUID().toString(), ORDER);
    rows.makeDeadLetter();

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              MetricsPage now = running.metrics();
              assertThat(unsent(now)).isGreaterThan(unsent(before));
              assertThat(now.value("onceward_outbox_oldest_unsent_seconds")).isPositive();
              assertThat(now.value(LETTERS, "topic", "invoice-jobs"))
                  .isGreaterThan(before.value(LETTERS, "topic", "invoice-jobs"));
            });
  }

  private static double unsent(MetricsPage page) {
    return page.value("onceward_outbox_unsent");
  }

  @Test
  @DisplayName("H8: a duplicate that waits is told while it does, and counted")
  void duplicateThatWaits_isCounted() throws Exception {
    double waits = running.metrics().value("onceward_waits");
    double waited = running.metrics().value("onceward_waited_seconds");
    String key = UUID.randomUUID().toString();
    List<CompletableFuture<HttpResponse<String>>> calls;
    try (Connection held = rows.locked("orders.orders")) {
      calls =
          Stream.generate(() -> running.server().startPost("/api/orders", key, ORDER))
              .limit(2)
              .toList();
      await().atMost(LIMIT).until(() -> running.metrics().value("onceward_waiting") == 1);
      held.rollback();
    }

    assertThat(calls).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(201));
    assertThat(running.metrics().value("onceward_waits")).isEqualTo(waits + 1);
    assertThat(running.metrics().value("onceward_waited_seconds")).isGreaterThan(waited);
    assertThat(running.metrics().value("onceward_waiting")).isZero();
    assertThat(running.metrics().value("onceward_calls_seconds_max", "operation", "orders.create"))
        .isPositive();
  }

  @Test
  @DisplayName("Q3: a purge tells what it has taken, table by table, and when it was through")
  void purge_tellsWhatItTook() throws Exception {
    MetricsPage before = running.metrics();
    double start = Math.floor(System.currentTimeMillis() / 1e3);

    rows.makeExpired();
    new TaskRows(running.postgres()).pending(TaskRows.PURGE, 0);

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              MetricsPage now = running.metrics();
              assertThat(OldRows.tables())
                  .allSatisfy(
                      table ->
                          assertThat(now.value(PURGED, "table", table))
                              .as(table)
                              .isGreaterThan(before.value(PURGED, "table", table)));
              assertThat(now.value(LAST_PURGE)).isGreaterThanOrEqualTo(start);
            });
  }

  @Test
  @DisplayName("Q3: a purge under way tells how much of a table is left")
  void purgeUnderWay_tellsWhatIsLeft() throws Exception {
    rows.makeExpired();
    try (Connection held = rows.locked(PROCESSED)) {
      new TaskRows(running.postgres()).pending(TaskRows.PURGE, 0);
      await().atMost(LIMIT).until(() -> running.metrics().value(LEFT, "table", PROCESSED) >= 1);
      held.rollback();
    }
    await().atMost(LIMIT).until(() -> running.metrics().value(LEFT, "table", PROCESSED) == 0);
  }

  @Test
  @DisplayName("Q3: a table that can't be purged is counted, and the others are purged")
  void purgeThatFails_isCounted() throws Exception {
    MetricsPage before = running.metrics();
    rows.makeExpired();
    rows.purgeable(PROCESSED, false);
    try {
      new TaskRows(running.postgres()).pending(TaskRows.PURGE, 0);
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                MetricsPage now = running.metrics();
                assertThat(now.value(FAILURES, "table", PROCESSED))
                    .isGreaterThan(before.value(FAILURES, "table", PROCESSED));
                assertThat(now.value(PURGED, "table", "onceward.tasks"))
                    .isGreaterThan(before.value(PURGED, "table", "onceward.tasks"));
              });
    } finally {
      rows.purgeable(PROCESSED, true);
    }
  }
}
