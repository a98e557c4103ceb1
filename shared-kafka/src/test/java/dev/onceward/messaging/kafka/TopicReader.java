package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.IncomingMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its beginning. */
final class TopicReader {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private TopicReader() {}

  /** Waits until there are so many messages. */
  static List<IncomingMessage> read(LocalKafka kafka, String topic, int least) {
    List<IncomingMessage> messages = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      while (messages.size() < least) {
        assertThat(System.nanoTime()).as(messages + " of " + least).isLessThan(deadline);
        consumer
            .poll(Duration.ofMillis(200))
            .forEach(record -> messages.add(IncomingRecords.messageOf(record)));
      }
    }
    return messages;
  }
}
