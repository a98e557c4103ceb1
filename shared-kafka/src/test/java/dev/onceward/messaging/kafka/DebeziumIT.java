package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.Topics;
import dev.onceward.messaging.relay.RunningRelay;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: Debezium's outbox event router, on the table that the relay sends")
class DebeziumIT {

  private static final int VERSIONS = 8;
  private static final String TRACE = OutboxRows.TRACE;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void routedEvents_equalTheRelays_inTopicKeyValueHeadersAndOrder() throws Exception {
    try (LocalKafka kafka = LocalKafka.temporary();
        LogicalDatabase database = new LogicalDatabase()) {
      database.createSlot();

      Map<String, List<Delivery>> routed;
      try (EventProducer producer =
          EventProducer.ofEvents(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
        routed = byAggregate(routedWhileTheRelaySends(database, producer).stream());
      }

      Map<String, List<Delivery>> relayed = byAggregate(relayed(kafka));
      assertThat(relayed).hasSize(5);
      assertThat(relayed.values()).allSatisfy(events -> assertThat(events).hasSize(VERSIONS));
      assertThat(routed).isEqualTo(relayed);
      assertThat(relayed.get("orders.events/order-1"))
          .as("M2: the trace goes with the event")
          .allSatisfy(event -> assertThat(event.headers()).contains("traceparent: " + TRACE));
      dropSlot(database);
    }
  }

  @Test
  void documentedRoutes_areOurs() throws IOException {
    assertThat(RouterSettings.documented())
        .containsEntry("transforms.outbox.route.topic.regex", Topics.REGEX)
        .containsEntry("transforms.outbox.route.topic.replacement", Topics.REPLACEMENT)
        .containsEntry("transforms.source.value.literal", CloudEvents.SOURCE);
  }

  /** Half of the events are there before anybody reads, half are written meanwhile. */
  private static List<Delivery> routedWhileTheRelaySends(
      LogicalDatabase database, EventProducer producer) throws Exception {
    publish(database, 1, VERSIONS / 2);
    OutboxRouter router = new OutboxRouter(database);
    try (router;
        RunningRelay relay =
            new RunningRelay(database.dataSource(), new KafkaTransport(producer))) {
      router.start();
      relay.start();
      publish(database, VERSIONS / 2 + 1, VERSIONS);
      await().atMost(PATIENCE).until(() -> database.count("onceward.outbox_unsent") == 0);
      await()
          .atMost(PATIENCE)
          .until(() -> router.deliveries().size() >= database.count("onceward.outbox_event"));
    }
    return router.deliveries();
  }

  private static void publish(LogicalDatabase database, int first, int last) throws SQLException {
    for (int version = first; version <= last; version++) {
      database.publish(OutboxRows.ofVersion(version));
    }
  }

  private static Stream<Delivery> relayed(LocalKafka kafka) {
    return Stream.of("orders.events", "payments.events", "invoicing.events", "invoice-jobs")
        .flatMap(topic -> TopicReader.all(kafka, topic).stream())
        .map(r -> Delivery.of(r.topic(), r.key(), r.value(), r.headers()));
  }

  private static Map<String, List<Delivery>> byAggregate(Stream<Delivery> deliveries) {
    return deliveries.collect(Collectors.groupingBy(Delivery::aggregate));
  }

  private static void dropSlot(LogicalDatabase database) throws Exception {
    await().atMost(PATIENCE).until(() -> database.count("pg_replication_slots WHERE active") == 0);
    database.dropSlot();
    assertThat(database.count("pg_replication_slots")).isZero();
  }
}
