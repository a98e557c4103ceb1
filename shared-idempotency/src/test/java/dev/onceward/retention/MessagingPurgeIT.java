package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: events and what consumers remember of them")
class MessagingPurgeIT {

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run(
        "TRUNCATE onceward.outbox_event, onceward.outbox_unsent, onceward.processed_event");
  }

  @Test
  void sentEvents_goAfterTheirRetention_unsentOnesNever() throws SQLException {
    writeEvent("old", "73 h");
    writeEvent("recent", "71 h");
    writeEvent("unsent", "1 year");
    database.run(
        """
        DELETE FROM onceward.outbox_unsent
         WHERE event_id IN (SELECT id FROM onceward.outbox_event WHERE aggregateid <> 'unsent')""");

    assertThat(purge(new OutboxEventPurge())).isOne();

    assertThat(
            database.count(
                "SELECT count(*) FROM onceward.outbox_event"
                    + " WHERE aggregateid IN ('recent', 'unsent')"))
        .isEqualTo(2);
  }

  @Test
  void processedEvents_goLaterThanTheTopicsMessages() throws SQLException {
    database.run(
        """
        INSERT INTO onceward.processed_event
        SELECT 'test', gen_random_uuid(), now() - days * interval '1 day'
          FROM unnest(ARRAY[1, 8, 13, 15]) AS days""");

    assertThat(purge(new ProcessedEventPurge())).isOne();
  }

  @Test
  @DisplayName("Q3, K6: dead letters go after they were settled, the others never")
  void settledLetters_goAfterTheirRetention_unsettledOnesNever() throws SQLException {
    database.run(
        """
        INSERT INTO onceward.dead_letter
               (tenant_id, letter_id, topic, source_partition, source_offset, reason, cause,
                message, complete, died_at, created_at, state, settled_at)
        SELECT gen_random_uuid(), gen_random_uuid(), 'test', 0, 0, '', '', '', true, past, past,
               CASE WHEN days IS NULL THEN 'UNSETTLED' ELSE 'REPLAYED' END,
               now() - days * interval '1 day'
          FROM unnest(ARRAY[NULL, 1, 44, 46]) AS days,
               (VALUES (now() - interval '1 year')) AS moment (past)""");

    assertThat(purge(new DeadLetterPurge())).isOne();
  }

  @Test
  @DisplayName("Q3: nodes that died go, those that may come back stay")
  void relayNodes_goADayAfterTheirLastSignOfLife() throws SQLException {
    database.run(
        """
        INSERT INTO onceward.relay_node
        SELECT gen_random_uuid(), now() - hours * interval '1 h'
          FROM unnest(ARRAY[-1, 1, 23, 25]) AS hours""");

    assertThat(purge(new RelayNodePurge())).isOne();
  }

  @Test
  @DisplayName("Q3: dedup rows outlive the topics' retention, checked at the start")
  void shorterMemoryThanTheTopics_isRefused() {
    Duration week = Duration.ofDays(7);
    assertThat(ProcessedEventPurge.faultOf(week.plusMillis(1), week)).isEmpty();
    assertThat(ProcessedEventPurge.faultOf(week, week))
        .get()
        .asString()
        .contains("onceward.processed-event.retention = PT168H", "onceward.topics.retention");
  }

  private static int purge(PurgeRule rule) throws SQLException {
    TablePurge purge = new TablePurge(rule);
    try (Connection connection = database.dataSource().getConnection()) {
      return purge.purge(connection, 0, purge.blocks(connection));
    }
  }

  private static void writeEvent(String aggregate, String age) throws SQLException {
    OutboxEvent event =
        new OutboxEvent(
            UUID.randomUUID(),
            "orders",
            aggregate,
            1,
            "Changed.v1",
            "{}",
            UUID.randomUUID(),
            UUID.randomUUID(),
            Instant.now());
    try (Connection connection = database.dataSource().getConnection()) {
      OutboxInsert.write(connection, List.of(event));
    }
    database.run(
        "UPDATE onceward.outbox_event SET created_at = now() - interval '%s' WHERE id = '%s'"
            .formatted(age, event.id()));
  }
}
