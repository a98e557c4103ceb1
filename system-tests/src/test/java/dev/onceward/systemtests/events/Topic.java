package dev.onceward.systemtests.events;

import dev.onceward.localstack.LocalKafka;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A topic, written and read by ordinary clients that know nothing of us. */
record Topic(LocalKafka kafka, String name) {

  private static final Duration POLL = Duration.ofMillis(200);

  /** A message with its headers. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole.
  record Message(Map<String, String> headers, byte[] value) {

    String header(String name) {
      return headers.get(name);
    }
  }

  void write(Map<String, String> headers, byte[] value) {
    ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(name, value);
    headers.forEach(
        (header, text) -> message.headers().add(header, text.getBytes(StandardCharsets.UTF_8)));
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", kafka.bootstrapServers(), "max.request.size", 8 * 1024 * 1024),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(message).get();
    } catch (ExecutionException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** All that is there now. */
  List<Message> read() {
    List<Message> messages = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(name).stream()
              .map(partition -> new TopicPartition(name, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer
            .poll(POLL)
            .forEach(
                record -> {
                  Map<String, String> headers = new HashMap<>();
                  record
                      .headers()
                      .forEach(
                          header ->
                              headers.put(
                                  header.key(),
                                  new String(header.value(), StandardCharsets.UTF_8)));
                  messages.add(new Message(headers, record.value()));
                });
      }
    }
    return messages;
  }
}
