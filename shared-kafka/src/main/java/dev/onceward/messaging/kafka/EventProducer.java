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

/** The idempotent producer behind events and dead letters. Safe for concurrent use. */
final class EventProducer implements AutoCloseable {

  /** A missing topic or broker holds up its own destination for so long at a time. */
  private static final int MAX_BLOCK_MILLIS = 10_000;

  private static final int BATCH_BYTES = 65_536;

  /** The broker's limit counts, not ours: dead letters may be large. */
  private static final int MAX_REQUEST_BYTES = 16 * 1024 * 1024;

  private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(5);

  private final KafkaProducer<byte[], byte[]> producer;

  /** Connects when it has something to send. */
  EventProducer(Map<String, String> connection) {
    Map<String, Object> properties = new HashMap<>();
    properties.put(ProducerConfig.CLIENT_ID_CONFIG, "onceward");
    properties.put(ProducerConfig.LINGER_MS_CONFIG, 1);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, MAX_REQUEST_BYTES);
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, 2L * MAX_REQUEST_BYTES);
    properties.putAll(connection);
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
