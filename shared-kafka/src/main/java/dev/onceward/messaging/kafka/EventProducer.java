package dev.onceward.messaging.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** An idempotent producer, of events or of dead letters. Safe for concurrent use. */
final class EventProducer implements AutoCloseable {

  /** A missing topic or broker holds up its own destination for so long at a time. */
  private static final int MAX_BLOCK_MILLIS = 10_000;

  /** A letter holds its consumer's thread, and is tried again in place. */
  private static final Map<String, Object> OF_LETTERS =
      Map.of(
          ProducerConfig.CLIENT_ID_CONFIG, "onceward-letters",
          ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS,
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 10_000,
          ProducerConfig.LINGER_MS_CONFIG, 0,
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 15_000);

  private static final int BATCH_BYTES = 65_536;

  /** The broker's limit counts, not ours: dead letters may be large. */
  private static final int MAX_REQUEST_BYTES = 16 * 1024 * 1024;

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

  private final KafkaProducer<byte[], byte[]> producer;

  /** Connects when it has something to send. */
  static EventProducer ofEvents(Map<String, String> connection) {
    return new EventProducer(connection, Map.of());
  }

  /** The same for dead letters: it gives up after 25 seconds. */
  static EventProducer ofLetters(Map<String, String> connection) {
    return new EventProducer(connection, OF_LETTERS);
  }

  private EventProducer(Map<String, String> connection, Map<String, Object> fixed) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.CLIENT_ID_CONFIG, "onceward");
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 1);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * MAX_REQUEST_BYTES);
    properties.putAll(connection);
    properties.putAll(fixed);
    // What the order of events and their safety rest upon is not to be set otherwise.
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 5);
    producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message) {
    return producer.send(message);
  }

  @Override
  public void close() {
    producer.close(CLOSE_PATIENCE);
  }
}
