package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import java.util.List;
import java.util.UUID;

/** All retentions pass, and a node purges. */
record Ageing(Database database) {

  /** Longer than any retention. */
  private static final String MONTHS = " - interval '60 days'";

  /** A night's purge is of no tenant. */
  private static final String ASK =
      """
      INSERT INTO onceward.tasks
             (tenant_id, id, task_key, type, payload, state, run_at, max_attempts)
      VALUES (?, ?, ?, 'onceward.purge', '', 'PENDING', now(), 10)""";

  private static final List<String> REMEMBERED =
      List.of(
          "onceward.idempotency_record WHERE state = 'COMPLETED'",
          "onceward.processed_event",
          "onceward.outbox_event",
          "onceward.external_execution WHERE state = 'COMPLETED' AND octet_length(intent) > 0");

  /** Returns when nothing is left that a purge takes. */
  void purge() {
    REMEMBERED.forEach(rows -> assertThat(count(rows)).as(rows).isPositive());
    age("idempotency_record", "expires_at");
    age("processed_event", "processed_at");
    age("outbox_event", "created_at");
    age("external_execution", "completed_at");
    age("external_attempt", "created_at");
    age("tasks", "finished_at");
    awaitPurge();
    REMEMBERED.forEach(rows -> assertThat(count(rows)).as(rows).isZero());
  }

  private void age(String table, String column) {
    database.update(
        "UPDATE onceward.%1$s SET %2$s = %2$s%3$s WHERE %2$s IS NOT NULL"
            .formatted(table, column, MONTHS));
  }

  private void awaitPurge() {
    UUID task = UUID.randomUUID();
    database.update(ASK, new UUID(0, 0), task, "purge:" + task);
    await("the purge")
        .atMost(Invoicing.LIMIT)
        .until(
            () -> database.text("SELECT state FROM onceward.tasks WHERE id = ?", task),
            "DONE"::equals);
  }

  private long count(String rows) {
    return database.number("SELECT count(*) FROM " + rows);
  }
}
