package dev.onceward.messaging.consumer;

import static dev.onceward.messaging.consumer.TestMessages.delivery;
import static dev.onceward.messaging.consumer.TestMessages.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.PoisonMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K3: a transactional consumer")
class TransactionalBatchIT {

  private static TestDatabase database;

  private final BuriedMessages deadLetters = new BuriedMessages();
  private SeenEvents consumer;

  @BeforeAll
  static void start() throws SQLException {
    database = new TestDatabase();
    database.run(
        "CREATE TABLE seen (event_id uuid, aggregate text, version bigint, n serial,"
            + " UNIQUE (aggregate, version) DEFERRABLE INITIALLY DEFERRED)");
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE seen, onceward.processed_event");
    consumer = new SeenEvents(database.dataSource());
  }

  @Test
  void batch_isOneTransaction() throws SQLException {
    List<IncomingMessage> messages =
        IntStream.range(0, 100).mapToObj(i -> delivery(event("thing-" + i % 7, i + 1))).toList();

    assertThat(batch(messages).attempt()).isEmpty();

    assertThat(seen()).isEqualTo(100);
    assertThat(processed()).isEqualTo(100);
    assertThat(consumer.transactions()).isOne();
    assertThat(
            database.count(
                "SELECT count(*) FROM (SELECT version < lag(version) OVER"
                    + " (PARTITION BY aggregate ORDER BY n) AS turned FROM seen) o WHERE turned"))
        .isZero();
  }

  @Test
  @DisplayName("K3: events come in the order of what the consumer locks for them")
  void batch_comesInTheOrderOfItsLocks() {
    consumer.lock(event -> event.aggregateId().substring(1));

    batch(List.of(delivery(event("a3", 1)), delivery(event("c1", 1)), delivery(event("b2", 1))))
        .attempt();

    assertThat(consumer.applied()).containsExactly("c1.1", "b2.1", "a3.1");
  }

  @Test
  @DisplayName("K3: redelivery, of the same delivery or another one, changes nothing")
  void repeats_changeNothing() throws SQLException {
    OutboxEvent event = event("a", 1);
    IncomingMessage first = delivery(event);

    assertThat(batch(List.of(first, first, delivery(event))).attempt()).isEmpty();
    assertThat(batch(List.of(first, delivery(event("a", 2)))).attempt()).isEmpty();

    assertThat(seen()).isEqualTo(2);
    assertThat(deadLetters.reasons()).isEmpty();
  }

  @Test
  @DisplayName("JasperFx/wolverine#1677: no dedup row without the change, no change without it")
  void failure_leavesNeitherRowNorChange() throws SQLException {
    consumer.failAfterChangeWith(() -> new SQLException("gone", "57P01"));

    assertThat(batch(List.of(delivery(event("a", 1)))).attempt()).contains(Duration.ofMillis(100));

    assertThat(seen()).isZero();
    assertThat(processed()).isZero();
  }

  @Test
  @DisplayName("K6: one bad message doesn't fail its batch")
  void poisonAmongGoodOnes_goesAloneToTheDeadLetters() throws SQLException {
    OutboxEvent bad = event("bad", 1);
    consumer.refuse(bad.id(), new PoisonMessage("unknown_order", "There is no such order"));
    List<IncomingMessage> messages = new ArrayList<>();
    IntStream.range(0, 50).forEach(i -> messages.add(delivery(event("thing-" + i, 1))));
    messages.add(20, delivery(bad));

    assertThat(batch(messages).attempt()).isEmpty();

    assertThat(seen()).isEqualTo(50);
    assertThat(processed()).isEqualTo(50);
    assertThat(deadLetters.reasons()).containsExactly("unknown_order");
    assertThat(deadLetters.messages()).containsExactly(messages.get(20));
    assertThat(consumer.transactions()).isLessThan(20);
  }

  @Test
  @DisplayName("K6: what is no event of ours is a dead letter, and the rest goes on")
  void malformedMessages_goToTheDeadLetters() throws SQLException {
    List<IncomingMessage> messages =
        List.of(
            TestMessages.message("k", Map.of(), "{}"),
            TestMessages.with(event("a", 1), "ce_id", ""),
            TestMessages.with(event("a", 1), "ce_aggregateversion", "-1"),
            delivery(event(TestMessages.TENANT, "a", 1, "Changed.v1", "no json")),
            delivery(event(TestMessages.TENANT, "a", 1, "Changed.v1", "x".repeat(2000))),
            delivery(event("good", 1)));

    assertThat(batch(messages).attempt()).isEmpty();

    assertThat(deadLetters.reasons())
        .containsExactly(
            "header_missing", "header_missing", "header_invalid", "not_json", "too_large");
    assertThat(seen()).isOne();
  }

  @Test
  void unwantedType_isAcknowledgedWithoutARow() throws SQLException {
    OutboxEvent unwanted = event(TestMessages.TENANT, "a", 1, "Unknown.v9", "no json at all");

    assertThat(batch(List.of(delivery(unwanted))).attempt()).isEmpty();

    assertThat(processed()).isZero();
    assertThat(deadLetters.reasons()).isEmpty();
  }

  @Test
  @DisplayName("K3: a database that is away is waited for, for as long as it takes")
  void passingFailure_isTriedAgainInPlace() throws SQLException {
    consumer.failAfterChangeWith(() -> new SQLException("gone", "08006"));
    TransactionalBatch batch = batch(List.of(delivery(event("a", 1)), delivery(event("b", 1))));
    for (int i = 0; i < 30; i++) {
      assertThat(batch.attempt()).isPresent();
    }
    assertThat(batch.attempt()).contains(Duration.ofSeconds(1));

    consumer.workAgain();

    while (batch.attempt().isPresent()) {
      assertThat(consumer.transactions()).isLessThan(50);
    }
    assertThat(seen()).isEqualTo(2);
    assertThat(deadLetters.reasons()).isEmpty();
  }

  @Test
  @DisplayName("K6: a failure that nobody knows is tried some times, then it is a dead letter")
  void unknownFailure_isGivenUpInTheEnd() throws SQLException {
    OutboxEvent bad = event("a", 1);
    consumer.refuse(bad.id(), new IllegalStateException("a fault of the consumer"));
    TransactionalBatch batch = batch(List.of(delivery(bad), delivery(event("a", 2))));

    assertThat(batch.attempt()).isPresent();
    assertThat(batch.attempt()).isPresent();
    assertThat(deadLetters.reasons()).isEmpty();
    assertThat(seen()).as("the order of the aggregate is kept meanwhile").isZero();
    assertThat(batch.attempt()).isEmpty();

    assertThat(deadLetters.reasons()).containsExactly("consumer_failed");
    assertThat(seen()).isOne();
  }

  @Test
  @DisplayName("K6: what the database refuses at the commit is refused, not tried for ever")
  void eventRefusedAtTheCommit_isGivenUpAndTheOthersTakeEffect() throws SQLException {
    assertThat(batch(List.of(delivery(event("a", 1)))).attempt()).isEmpty();
    IncomingMessage bad = delivery(event("a", 1));
    TransactionalBatch batch =
        batch(
            List.of(
                delivery(event("0", 1)), bad, delivery(event("a", 2)), delivery(event("b", 1))));

    assertThat(batch.attempt()).contains(Duration.ofMillis(100));
    assertThat(batch.attempt()).contains(Duration.ofMillis(200));
    assertThat(deadLetters.reasons()).isEmpty();
    assertThat(batch.attempt()).isEmpty();

    assertThat(deadLetters.reasons()).containsExactly("consumer_failed");
    assertThat(deadLetters.messages()).containsExactly(bad);
    assertThat(seen()).isEqualTo(4);
    assertThat(processed()).isEqualTo(4);
  }

  @Test
  void deadLetterThatCannotBeSent_isTriedAgain() throws SQLException {
    deadLetters.setAway(true);
    TransactionalBatch batch =
        batch(List.of(TestMessages.message("k", Map.of(), "x"), delivery(event("a", 1))));

    assertThat(batch.attempt()).isPresent();
    assertThat(deadLetters.reasons()).isEmpty();
    deadLetters.setAway(false);

    assertThat(batch.attempt()).isEmpty();
    assertThat(deadLetters.reasons()).containsExactly("header_missing");
    assertThat(seen()).isOne();
  }

  @Test
  @DisplayName("K6: an error outside the consumer is tried again like any failure")
  void error_isTriedAgain() throws SQLException {
    deadLetters.breakDown();
    TransactionalBatch batch =
        batch(List.of(TestMessages.message("k", Map.of(), "x"), delivery(event("a", 1))));

    assertThat(batch.attempt()).isPresent();

    assertThat(batch.attempt()).isEmpty();
    assertThat(deadLetters.reasons()).containsExactly("header_missing");
    assertThat(seen()).isOne();
  }

  @Test
  @DisplayName("K3, K6: a consumer that can't say what it locks for an event loses no other")
  void brokenLock_costsItsEventAlone() throws SQLException {
    consumer.lock(
        event -> {
          if (event.aggregateId().equals("bad")) {
            throw new IllegalStateException("a fault of the consumer");
          }
          return event.aggregateId();
        });
    TransactionalBatch batch =
        batch(List.of(delivery(event("a", 1)), delivery(event("bad", 1)), delivery(event("b", 1))));

    assertThat(batch.attempt()).isEmpty();

    assertThat(seen()).isEqualTo(2);
    assertThat(deadLetters.reasons()).containsExactly("consumer_failed");
  }

  @Test
  void events_areAppliedInTheOrderOfTenantAndAggregate() throws SQLException {
    UUID first = UUID.fromString("00000000-0000-4000-8000-000000000001");
    UUID second = UUID.fromString("00000000-0000-4000-8000-000000000002");
    batch(
            List.of(
                delivery(event(second, "x", 1, "Changed.v1", "{}")),
                delivery(event(first, "z", 1, "Changed.v1", "{}")),
                delivery(event(first, "y", 1, "Changed.v1", "{}")),
                delivery(event(second, "x", 2, "Changed.v1", "{}"))))
        .attempt();

    assertThat(consumer.applied()).containsExactly("y.1", "z.1", "x.1", "x.2");
  }

  @Test
  @DisplayName("K3: two nodes with the same messages, after a rebalance: each takes effect once")
  void twoNodesWithTheSameBatch_applyItOnce() throws Exception {
    List<IncomingMessage> messages =
        IntStream.range(0, 40).mapToObj(i -> delivery(event("thing-" + i, 1))).toList();
    SeenEvents other = new SeenEvents(database.dataSource());
    try (Connection holder = database.dataSource().getConnection()) {
      holder.setAutoCommit(false);
      ProcessedEvents.note(
          holder, "seen", List.of(UUID.fromString("00000000-0000-4000-8000-0000000000ff")));
      Thread one = new Thread(() -> batch(messages).attempt());
      Thread two = new Thread(() -> other.batch(messages, deadLetters).attempt());
      one.start();
      two.start();
      holder.commit();
      one.join();
      two.join();
    }

    assertThat(seen()).isEqualTo(40);
  }

  private TransactionalBatch batch(List<IncomingMessage> messages) {
    return consumer.batch(messages, deadLetters);
  }

  private static long seen() throws SQLException {
    return database.count("SELECT count(*) FROM seen");
  }

  private static long processed() throws SQLException {
    return database.count("SELECT count(*) FROM onceward.processed_event");
  }
}
