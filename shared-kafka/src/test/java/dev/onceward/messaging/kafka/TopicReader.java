package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.IncomingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its beginning. */
final class TopicReader {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private TopicReader() {}

  /** Waits until there are so many messages. */
  static List<IncomingMessage> read(LocalKafka kafka, String topic, int least) {
    try (Consumer<byte[], byte[]> consumer = atTheBeginning(kafka, topic)) {
      return records(consumer, least).stream().map(IncomingRecords::messageOf).toList();
    }
  }

  /** All that is there by now. */
  static List<ConsumerRecord<byte[], byte[]>> all(LocalKafka kafka, String topic) {
    try (Consumer<byte[], byte[]> consumer = atTheBeginning(kafka, topic)) {
      long count =
          consumer.endOffsets(consumer.assignment()).values().stream()
              .mapToLong(Long::longValue)
              .sum();
      return records(consumer, count);
    }
  }

  private static Consumer<byte[], byte[]> atTheBeginning(LocalKafka kafka, String topic) {
    Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList());
    consumer.seekToBeginning(consumer.assignment());
    return consumer;
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(
      Consumer<byte[], byte[]> consumer, long least) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (records.size() < least) {
      assertThat(System.nanoTime()).as(records + " of " + least).isLessThan(deadline);
      consumer.poll(Duration.ofMillis(200)).forEach(records::add);
    }
    return records;
  }
}
