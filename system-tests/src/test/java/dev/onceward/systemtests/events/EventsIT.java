package dev.onceward.systemtests.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1 to K4, K6: events over Kafka, two nodes")
class EventsIT {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String LAGGING_ORDERS =
      "SELECT count(*) FROM orders.orders o LEFT JOIN orders.order_projection p"
          + " USING (tenant_id, order_id)"
          + " WHERE p.version IS DISTINCT FROM o.version OR p.status IS DISTINCT FROM o.status";
  private static final String BATCH_SECONDS = "onceward_consumer_batch_seconds";
  private static final String LAG = "onceward_consumer_lag";
  private static final String UNSENT = "SELECT count(*) FROM onceward.outbox_unsent";

  @AutoClose private static Stack stack;
  private static LocalKafka kafka;

  private final Database database = stack.database();
  private final Topic orders = new Topic(stack.broker(), "orders.events");

  @BeforeAll
  static void start() {
    stack = Stack.startWithBroker("events", 2, Map.of());
    kafka = stack.kafka();
  }

  @Test
  @DisplayName("K1, K2, K4: orders reach the topic in order, and the projection")
  void ordersOfBothNodes_areProjected() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ids.add(placedBy(caller(1 + i % 2)));
    }
    for (int i = 0; i < ids.size(); i += 2) {
      assertThat(caller(1 + i / 2 % 2).cancel(ids.get(i), Intent.newKey()).send().status())
          .isEqualTo(200);
    }

    awaitProjected();
    Map<String, List<String>> versions =
        orders.read().stream()
            .filter(message -> ids.contains(message.header("ce_subject")))
            .collect(
                Collectors.groupingBy(
                    message -> message.header("ce_subject"),
                    Collectors.mapping(
                        message -> message.header("ce_aggregateversion"), Collectors.toList())));
    assertThat(versions).hasSize(40);
    for (int i = 0; i < ids.size(); i++) {
      assertThat(versions.get(ids.get(i)))
          .containsExactlyElementsOf(i % 2 == 0 ? List.of("1", "2") : List.of("1"));
    }
  }

  @Test
  @DisplayName("K3: redelivered events change nothing, old ones neither")
  void redeliveredAndOldEvents_changeNothing() {
    String id = placedBy(caller(1));
    assertThat(caller(1).cancel(id, Intent.newKey()).send().status()).isEqualTo(200);
    awaitProjected();
    long processed = processed();
    List<Topic.Message> events =
        orders.read().stream().filter(m -> id.equals(m.header("ce_subject"))).toList();

    events.forEach(event -> orders.write(event.headers(), event.value()));
    Map<String, String> old = new HashMap<>(events.get(0).headers());
    old.put("ce_id", UUID.randomUUID().toString());
    orders.write(old, events.get(0).value());

    await().atMost(PATIENCE).until(() -> processed() == processed + 1);
    assertThat(database.number(LAGGING_ORDERS)).isZero();
  }

  @Test
  @DisplayName("K6: poison goes to the dead letters with its reason; the partition goes on")
  void poison_goesToTheDeadLetters() {
    Topic deadLetters = new Topic(stack.broker(), "orders.events-dlq");
    Map<String, String> good = eventHeaders();
    orders.write(Map.of(), bytes("hello"));
    orders.write(good, bytes("hello"));
    orders.write(good, bytes("{}"));
    orders.write(good, bytes("{\"order_id\":7}"));
    orders.write(good, new byte[2 * 1024 * 1024]);
    Map<String, String> emptyId = new HashMap<>(good);
    emptyId.put("ce_id", "");
    orders.write(emptyId, bytes("{}"));

    placedBy(caller(1));
    awaitProjected();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                // The topic has two consumers; what neither can read is a dead letter of each.
                assertThat(deadLetters.read())
                    .extracting(letter -> letter.header("dead-letter-reason"))
                    .containsOnly(
                        "header_missing",
                        "not_json",
                        "member_missing",
                        "member_invalid",
                        "too_large"));
  }

  @Test
  @DisplayName("K2, M3: a broker that goes and comes back: readiness tells, nothing is lost")
  void brokerAway_isWaitedFor() {
    kafka.kill();
    for (int i = 0; i < 10; i++) {
      placedBy(caller(1 + i % 2));
    }
    assertThat(database.number(UNSENT)).isGreaterThanOrEqualTo(10);
    await().atMost(PATIENCE).until(() -> readiness() == 503);
    kafka.start();

    awaitProjected();
    await().atMost(PATIENCE).until(() -> readiness() == 200);
  }

  @Test
  @DisplayName(
      "M1, M3: a batch that can't be applied is told with its age and what lies before it, until it is done")
  void batchThatStandsStill_isTold() {
    awaitProjected();
    await().atMost(PATIENCE).until(() -> ofProjection(LAG), lags -> lags.equals(List.of(0.0, 0.0)));
    assertThat(ofProjection("onceward_consumer_reading")).containsOnly(1.0);

    try (Hold projection =
        database.hold("LOCK TABLE orders.order_projection IN ACCESS EXCLUSIVE MODE")) {
      placedBy(caller(1));
      projection.awaitWaiting(1);
      await()
          .atMost(PATIENCE)
          .until(() -> ofProjection(BATCH_SECONDS), ages -> ages.stream().anyMatch(age -> age > 2));
      assertThat(ofProjection("onceward_consumer_reading")).containsOnly(1.0);
      await()
          .atMost(PATIENCE)
          .until(() -> ofProjection(LAG), lags -> lags.equals(List.of(1.0, 1.0)));
    }

    awaitProjected();
    await()
        .atMost(PATIENCE)
        .until(() -> ofProjection(BATCH_SECONDS), ages -> ages.stream().allMatch(age -> age == 0));
    await().atMost(PATIENCE).until(() -> ofProjection(LAG), lags -> lags.equals(List.of(0.0, 0.0)));
  }

  /** As each node tells it. */
  private static List<Double> ofProjection(String metric) {
    return IntStream.of(1, 2)
        .mapToObj(node -> Metrics.of(stack.node(node).system()))
        .map(node -> node.value(metric, "consumer", "order-projection"))
        .toList();
  }

  private void awaitProjected() {
    await().atMost(PATIENCE).until(() -> database.number(UNSENT) == 0);
    await().atMost(PATIENCE).until(() -> database.number(LAGGING_ORDERS) == 0);
  }

  private static int readiness() {
    return stack.node(1).system().anonymous().get("/health/ready").send().status();
  }

  /** By the projection: the saga may still have the cancellation before it. */
  private long processed() {
    return database.number(
        "SELECT count(*) FROM onceward.processed_event WHERE consumer_name = 'order-projection'");
  }

  private static String placedBy(Caller caller) {
    Reply reply = caller.order(Intent.fresh()).send();
    assertThat(reply.status()).isEqualTo(201);
    return reply.json().getString("order_id");
  }

  private static Caller caller(int node) {
    return stack.node(node).system().tenantA();
  }

  private static Map<String, String> eventHeaders() {
    return Map.of(
        "ce_specversion", "1.0",
        "ce_id", UUID.randomUUID().toString(),
        "ce_type", "OrderCreated.v1",
        "ce_source", "urn:onceward",
        "ce_subject", "an order",
        "ce_time", "2026-11-29T12:00:00Z",
        "ce_tenantid", UUID.randomUUID().toString(),
        "ce_aggregateversion", "1");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
