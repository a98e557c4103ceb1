package dev.onceward.localstack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Produces and consumes as any client would. */
record Records(String bootstrapServers) {
  private static final int LARGEST_REQUEST = 5 * 1024 * 1024;

  KafkaProducer<String, byte[]> producer() {
    return new KafkaProducer<>(
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "acks",
            "all",
            "max.request.size",
            LARGEST_REQUEST,
            "max.block.ms",
            60_000),
        new StringSerializer(),
        new ByteArraySerializer());
  }

  /** Returns when the broker has acknowledged it. */
  static void send(KafkaProducer<String, byte[]> producer, String topic, String key, byte[] value) {
    try {
      producer.send(new ProducerRecord<>(topic, key, value)).get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** All that a topic holds. */
  List<ConsumerRecord<String, byte[]>> of(String topic) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "max.partition.fetch.bytes", 5_000_000),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(it -> new TopicPartition(topic, it.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long expected =
          consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
      List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (found.size() < expected && System.nanoTime() < deadline) {
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
      return found;
    }
  }
}
