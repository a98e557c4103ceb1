package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.debezium.embedded.Connect;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.apache.kafka.connect.storage.SimpleHeaderConverter;
import org.apache.kafka.connect.storage.StringConverter;

/**
 * Debezium with its outbox event router, in this JVM, up to the bytes that a Kafka Connect worker
 * would write.
 */
final class OutboxRouter implements AutoCloseable {

  private final StringConverter converter = new StringConverter();
  private final HeaderConverter headerConverter = new SimpleHeaderConverter();
  private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Optional<String>> end = new CompletableFuture<>();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final DebeziumEngine<ChangeEvent<SourceRecord, SourceRecord>> engine;

  OutboxRouter(LogicalDatabase database) throws IOException {
    converter.configure(Map.of(), false);
    headerConverter.configure(Map.of());
    engine =
        DebeziumEngine.create(Connect.class)
            .using(RouterSettings.of(database))
            .using((success, message, error) -> end.complete(failure(success, message, error)))
            .notifying(event -> deliveries.add(deliveryOf(event.value())))
            .build();
  }

  /** Reads from the slot's place on. */
  void start() {
    thread.execute(engine);
  }

  private static Optional<String> failure(boolean success, String message, Throwable error) {
    return success ? Optional.empty() : Optional.of(message + ": " + error);
  }

  /** As {@code WorkerSourceTask} converts, with these converters as its settings. */
  private Delivery deliveryOf(SourceRecord row) {
    assertThat(row.kafkaPartition()).as("the partition, which the key decides").isNull();
    Headers headers = new RecordHeaders();
    row.headers()
        .forEach(
            header ->
                headers.add(
                    header.key(),
                    headerConverter.fromConnectHeader(
                        row.topic(), header.key(), header.schema(), header.value())));
    return Delivery.of(
        row.topic(),
        converter.fromConnectData(row.topic(), headers, row.keySchema(), row.key()),
        converter.fromConnectData(row.topic(), headers, row.valueSchema(), row.value()),
        headers);
  }

  /**
   * What came so far, in its order.
   *
   * @throws IllegalStateException if nothing more will come
   */
  List<Delivery> deliveries() {
    refuseFailure(end.getNow(Optional.empty()));
    return List.copyOf(deliveries);
  }

  /**
   * Stops in good order.
   *
   * @throws IllegalStateException if it ended for another reason
   */
  @Override
  public void close() throws IOException {
    thread.shutdown();
    if (!end.isDone()) {
      engine.close();
    }
    refuseFailure(end.join());
  }

  private static void refuseFailure(Optional<String> failure) {
    failure.ifPresent(
        reason -> {
          throw new IllegalStateException("Debezium ended by itself: " + reason);
        });
  }
}
