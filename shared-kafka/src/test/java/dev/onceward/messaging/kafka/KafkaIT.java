package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1, K2: events over a real broker")
class KafkaIT {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final Instant TIME = Instant.parse("2026-11-29T12:00:00.123456Z");

  private static LocalKafka kafka;
  private static EventProducer producer;

  @BeforeAll
  static void start() {
    kafka = LocalKafka.temporary();
    producer = EventProducer.ofEvents(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void stop() {
    producer.close();
    kafka.close();
  }

  @Test
  void sentEvents_arriveAsTheyWere() throws Exception {
    List<OutboxEvent> events = IntStream.range(0, 50).mapToObj(i -> event("order-" + i)).toList();

    Sent sent = Wave.send(producer, "orders.events", events);

    assertThat(sent.failure()).isEmpty();
    assertThat(sent.acknowledged())
        .containsExactlyInAnyOrderElementsOf(events.stream().map(OutboxEvent::id).toList());
    List<IncomingMessage> arrived = TopicReader.read(kafka, "orders.events", events.size());
    assertThat(arrived.stream().map(CloudEvents::read).map(KafkaIT::sentForm))
        .containsExactlyInAnyOrderElementsOf(events);
    assertThat(arrived)
        .allSatisfy(
            message -> {
              assertThat(message.key()).isEqualTo(message.header("ce_subject"));
              assertThat(message.header("content-type")).contains("application/json");
            });
  }

  @Test
  void missingTopic_isAFailureAndNoAcknowledgement() throws Exception {
    Sent sent = Wave.send(producer, "nowhere.events", List.of(event("a"), event("b")));

    assertThat(sent.acknowledged()).isEmpty();
    assertThat(sent.failure()).get().asString().contains("nowhere.events");
  }

  @Test
  @DisplayName("K2: an event that is too large, for the client or the broker, holds up no other")
  void eventThatIsTooLarge_isAloneInThat() throws Exception {
    OutboxEvent first = event("invoice-1");
    OutboxEvent last = event("invoice-2");
    List<OutboxEvent> events =
        List.of(event("c", "x".repeat(17 * 1024 * 1024)), first, event("b", noise()), last);

    Sent sent = Wave.send(producer, "invoicing.events", events);

    assertThat(sent.acknowledged()).containsExactlyInAnyOrder(first.id(), last.id());
    assertThat(sent.failure()).isPresent();
  }

  @Test
  @DisplayName("K2: a broker that is killed and comes back loses nothing that was acknowledged")
  void killedBroker_isWaitedFor() throws Exception {
    List<OutboxEvent> events = List.of(event("p-1"), event("p-2"));
    // On a busy machine the broker is away for longer than the relay blocks at a time.
    Map<String, String> patiently =
        Map.of("bootstrap.servers", kafka.bootstrapServers(), "max.block.ms", "120000");
    try (EventProducer patient = EventProducer.ofEvents(patiently)) {
      Wave.send(patient, "payments.events", List.of(event("p-0")));
      kafka.kill();
      CompletableFuture<Sent> sending =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Wave.send(patient, "payments.events", events);
                } catch (InterruptedException stopped) {
                  throw new IllegalStateException(stopped);
                }
              });
      kafka.start();

      assertThat(sending.get().acknowledged()).hasSize(2);
    }
    assertThat(TopicReader.read(kafka, "payments.events", 3)).hasSize(3);
  }

  @Test
  @DisplayName("Q3: a topic that keeps messages for longer than was said is told at the start")
  void topicsRetention_isComparedWithTheSetting() throws Exception {
    try (Admin brokers = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      TopicRetention retention = TopicRetention.OF_MESSAGES;
      assertThat(retention.faultsOf(brokers, Set.of("orders.events"), Duration.ofDays(7)))
          .isEmpty();
      assertThat(retention.faultsOf(brokers, Set.of("orders.events"), Duration.ofDays(1)))
          .singleElement()
          .asString()
          .contains("orders.events", "onceward.topics.retention", "PT24H");
      assertThat(
              retention.faultsOf(brokers, Set.of("orders.events", "no-such"), Duration.ofDays(7)))
          .singleElement()
          .asString()
          .contains("There is no topic no-such");
    }
  }

  @Test
  @DisplayName("Q3, K6: a topic of dead letters that outlives their rows is told at the start")
  void deadLettersTopic_isComparedWithTheSetting() throws Exception {
    try (Admin brokers = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      TopicRetention retention = TopicRetention.OF_DEAD_LETTERS;
      assertThat(retention.faultsOf(brokers, Set.of("orders.events-dlq"), Duration.ofDays(30)))
          .isEmpty();
      assertThat(retention.faultsOf(brokers, Set.of("orders.events-dlq"), Duration.ofDays(29)))
          .singleElement()
          .asString()
          .contains("orders.events-dlq", "onceward.dead-letters.retention", "PT696H");
    }
  }

  /** What compression can't make small enough for the broker. */
  private static String noise() {
    byte[] bytes = new byte[5 * 1024 * 1024];
    new Random(1).nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static OutboxEvent event(String aggregate) {
    return event(aggregate, "{\"order_id\":\"" + aggregate + "\"}");
  }

  private static OutboxEvent event(String aggregate, String payload) {
    return new OutboxEvent(
        UUID.randomUUID(),
        "orders",
        aggregate,
        1,
        "OrderCreated.v1",
        payload,
        TENANT,
        TENANT,
        TIME);
  }

  private static OutboxEvent sentForm(IncomingEvent event) {
    return new OutboxEvent(
        event.id(),
        "orders",
        event.aggregateId(),
        event.aggregateVersion(),
        event.type(),
        event.data().toString(),
        event.tenant(),
        event.sagaId().orElseThrow(),
        event.occurredAt());
  }
}
