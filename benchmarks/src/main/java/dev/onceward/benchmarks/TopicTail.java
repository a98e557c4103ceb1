package dev.onceward.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads what comes to the topic from now on, all partitions of it. For one thread at a time. */
final class TopicTail implements AutoCloseable {
  /** As the product's channels have it. */
  private static final int FETCHED_BYTES = 8 * 1024 * 1024;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  TopicTail(String bootstrapServers, String group) {
    consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                ConsumerConfig.GROUP_ID_CONFIG, group,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false,
                ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCHED_BYTES,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MessagingLoad.batch()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(MessagingSystem.TOPIC).stream()
            .map(partition -> new TopicPartition(MessagingSystem.TOPIC, partition.partition()))
            .toList();
    consumer.assign(partitions);
    skipToEnd();
  }

  /** Leaves out what is there. */
  void skipToEnd() {
    consumer.seekToEnd(partitions);
    partitions.forEach(consumer::position);
  }

  ConsumerRecords<byte[], byte[]> poll(Duration atMost) {
    return consumer.poll(atMost);
  }

  /** Tells the broker, which need not be waited for. */
  void acknowledge() {
    consumer.commitAsync();
  }

  /** How many records the topic has had. */
  long length() {
    return consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
