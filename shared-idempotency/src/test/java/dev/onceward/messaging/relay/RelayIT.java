package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: the relay")
class RelayIT {

  private static TestDatabase database;

  private final FakeBroker broker = new FakeBroker();
  private RelayFixture fixture;

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
    fixture = new RelayFixture(database);
  }

  @AfterEach
  void close() throws InterruptedException {
    fixture.close();
  }

  @Test
  void waitingEvents_areSentInTheOrderOfTheirAggregatesAndMarked() throws SQLException {
    for (long version = 1; version <= 40; version++) {
      fixture.publish(
          event("orders", "a", version),
          event("orders", "b", version),
          event("orders", "c", 1000 - version));
    }

    fixture.node(broker.transport()).balance();

    awaitAllSent();
    assertThat(broker.arrivals()).isEqualTo(120);
    List<Long> rising = LongStream.rangeClosed(1, 40).boxed().toList();
    assertThat(broker.versionsOf("a")).isEqualTo(rising);
    assertThat(broker.versionsOf("b")).isEqualTo(rising);
    // The order of writing, not of the number.
    assertThat(broker.versionsOf("c")).startsWith(999L, 998L).endsWith(960L);
  }

  @Test
  @DisplayName("kamu-data/kamu-cli#1398: a lower sequence that commits after a higher one was sent")
  void lateCommit_isNotSkipped() throws SQLException {
    try (Connection late = fixture.connection()) {
      late.setAutoCommit(false);
      OutboxInsert.write(late, List.of(event("orders", "late", 1)));
      fixture.publish(event("orders", "early", 1));
      fixture.node(broker.transport()).balance();
      await().until(() -> broker.arrivals() == 1);
      awaitAllSent();

      late.commit();
    }

    awaitAllSent();
    assertThat(broker.versionsOf("late")).containsExactly(1L);
    assertThat(broker.arrivals()).isEqualTo(2);
  }

  @Test
  void twoNodes_shareTheBucketsAndSendEachEventOnce() throws SQLException {
    fixture.publish(event("orders", "first", 1));
    Relay one = fixture.node(broker.transport());
    Relay other = fixture.node(broker.transport());
    one.balance();
    assertThat(fixture.held()).isEqualTo(16);

    other.balance();
    one.balance();
    await().until(() -> fixture.held() == 8);
    other.balance();
    assertThat(fixture.held()).isEqualTo(16);
    assertThat(fixture.leastHeld()).isEqualTo(8);

    fixture.publish(
        IntStream.range(0, 200)
            .mapToObj(
                i -> List.of(event("orders", "order-" + i, 1), event("orders", "order-" + i, 2)))
            .flatMap(List::stream)
            .toArray(OutboxEvent[]::new));
    awaitAllSent();
    assertThat(broker.arrivals()).isEqualTo(401);
    for (int i = 0; i < 200; i++) {
      assertThat(broker.versionsOf("order-" + i)).containsExactly(1L, 2L);
    }
  }

  @Test
  @DisplayName("K2: one stuck destination doesn't block others")
  void stuckDestination_leavesTheOthersAlone() throws SQLException {
    Gate gate = new Gate(events -> events.get(0).aggregateType().equals("stuck"));
    fixture.publish(event("stuck", "a", 1), event("orders", "b", 1));
    fixture.node(broker.transport(gate, events -> {})).balance();
    gate.awaitArrival();

    await().until(() -> broker.versionsOf("b").equals(List.of(1L)));
    assertThat(broker.versionsOf("a")).isEmpty();
    gate.open();
    awaitAllSent();
  }

  @Test
  @DisplayName("K2: after a failure a bucket starts again at its first unacknowledged event")
  void refusedEvent_goesBeforeTheNextOneOfItsAggregate() throws SQLException {
    OutboxEvent first = event("orders", "a", 1);
    broker.refuse(first::equals);
    fixture.publish(first, event("orders", "a", 2), event("orders", "b", 1));
    Gate secondTry = new Gate(events -> events.contains(first));
    fixture.node(broker.transport(events -> {}, secondTry)).balance();
    secondTry.awaitArrival();

    assertThat(broker.versionsOf("a")).isEmpty();
    broker.refuse(event -> false);
    secondTry.open();

    awaitAllSent();
    assertThat(broker.versionsOf("a")).containsExactly(1L, 2L);
    assertThat(broker.versionsOf("b")).containsExactly(1L);
  }

  @Test
  @DisplayName("K2: an event that is refused for ever holds up its own aggregate alone")
  void eventThatIsRefusedForEver_letsTheOthersOfItsBucketPass() throws SQLException {
    OutboxEvent refused = event("orders", "refused", 1);
    broker.refuse(refused::equals);
    fixture.publish(refused, event("orders", "refused", 2));
    List<String> mates = matesOf("refused");
    for (long version = 1; version <= 3; version++) {
      for (String mate : mates) {
        fixture.publish(event("orders", mate, version));
      }
    }
    fixture.node(broker.transport()).balance();

    await().atMost(30, TimeUnit.SECONDS).until(() -> fixture.unsent() == 2);
    assertThat(mates).allMatch(mate -> broker.versionsOf(mate).equals(List.of(1L, 2L, 3L)));
    assertThat(broker.versionsOf("refused")).isEmpty();
  }

  /** Some aggregates of the same bucket. */
  private List<String> matesOf(String aggregate) {
    String bucket = "hashtextextended('%s', 0) & 15";
    return IntStream.range(0, 200)
        .mapToObj(i -> "mate-" + i)
        .filter(
            mate ->
                fixture.count(
                        ("SELECT CASE WHEN " + bucket + " = " + bucket + " THEN 1 ELSE 0 END")
                            .formatted(mate, aggregate))
                    == 1)
        .limit(3)
        .toList();
  }

  @Test
  @DisplayName(
      "aasmanj/altarwed#615: a batch outlives its lease; a relay paused between two events")
  void pausedNode_isOvertakenAndTurnsNothingRound() throws SQLException {
    OutboxEvent first = event("orders", "a", 1);
    Gate afterTheFirst = new Gate(events -> events.contains(first));
    fixture.publish(first, event("orders", "a", 2));
    fixture.node(broker.transport(events -> {}, afterTheFirst)).balance();
    afterTheFirst.awaitArrival();
    assertThat(broker.versionsOf("a")).containsExactly(1L);

    fixture.letLeasesRunOut();
    database.run("DELETE FROM onceward.relay_node");
    Relay other = fixture.node(broker.transport());
    other.balance();
    awaitAllSent();
    fixture.publish(event("orders", "a", 3));
    awaitAllSent();
    afterTheFirst.open();

    await().untilAsserted(() -> assertThat(broker.versionsOf("a")).containsExactly(1L, 2L, 3L));
    assertThat(fixture.unsent()).isZero();
  }

  @Test
  @DisplayName("K2: a node whose bucket was taken over can't say of anything that it was sent")
  void overtakenNode_marksNothing() throws SQLException {
    Gate held = new Gate(events -> true);
    fixture.publish(event("orders", "a", 1));
    Relay overtaken = fixture.node(broker.transport(events -> {}, held));
    overtaken.balance();
    held.awaitArrival();
    database.run(
        "UPDATE onceward.relay_bucket SET fencing_token = fencing_token + 1, holder = NULL");
    held.open();

    // It sends the event again and again, and so has tried to take it out.
    await().until(() -> broker.arrivals() > 2);
    assertThat(fixture.unsent()).isOne();
  }

  @Test
  @DisplayName("K2: an error of the transport ends no loop that goes on holding its buckets")
  void brokenTransport_isTriedAgain() throws SQLException {
    AtomicBoolean broken = new AtomicBoolean(true);
    fixture.publish(event("orders", "a", 1));

    fixture
        .node(
            broker.transport(
                events -> {
                  if (broken.getAndSet(false)) {
                    throw new NoClassDefFoundError("a class that is missing at first");
                  }
                },
                events -> {}))
        .balance();

    awaitAllSent();
    assertThat(broker.versionsOf("a")).containsExactly(1L);
  }

  @Test
  @DisplayName("K2: a loop that was interrupted is begun again, not renewed")
  void interruptedLoop_isBegunAgain() throws SQLException {
    AtomicInteger calls = new AtomicInteger();
    Relay relay =
        fixture.node(
            broker.transport(
                events -> {
                  if (calls.getAndIncrement() == 0) {
                    Thread.currentThread().interrupt();
                  }
                },
                events -> {}));
    broker.refuse(event -> calls.get() == 1);
    fixture.publish(event("orders", "a", 1));
    relay.balance();
    await().until(() -> calls.get() == 1);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              relay.balance();
              return fixture.unsent() == 0;
            });
    assertThat(broker.versionsOf("a")).containsExactly(1L);
  }

  @Test
  void stoppedNode_handsItsBucketsBackAtOnce() throws Exception {
    fixture.publish(event("orders", "a", 1));
    Relay relay = fixture.node(broker.transport());
    relay.balance();
    awaitAllSent();
    assertThat(fixture.held()).isEqualTo(16);

    relay.stop(Duration.ofSeconds(10));

    assertThat(fixture.held()).isZero();
    assertThat(fixture.count("SELECT count(*) FROM onceward.relay_node")).isZero();
  }

  @Test
  @DisplayName("MassTransit#5339: what waits is counted, and for how long")
  void backlog_isKnown() throws SQLException {
    assertThat(OutboxBacklog.read(database.dataSource()))
        .isEqualTo(new OutboxBacklog.Backlog(0, 0));
    fixture.publish(event("orders", "a", 1), event("orders", "b", 1));
    database.run("UPDATE onceward.outbox_unsent SET created_at = created_at - interval '90 s'");

    OutboxBacklog.Backlog backlog = OutboxBacklog.read(database.dataSource());

    assertThat(backlog.unsent()).isEqualTo(2);
    assertThat(backlog.oldestSeconds()).isBetween(90.0, 150.0);
  }

  private void awaitAllSent() {
    await().atMost(Duration.ofSeconds(30)).until(() -> fixture.unsent() == 0);
  }
}
