package dev.onceward.systemtests.harness;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The broker, by ordinary clients that know nothing of Onceward. */
public final class Broker implements AutoCloseable {

  /** Larger than any message that the system takes. */
  private static final int MAX_BYTES = 4 << 20;

  private static final Duration POLL = Duration.ofMillis(200);

  /** A client for each look at a topic, and each tells all its settings. */
  private static final Logger LIBRARY = Logger.getLogger("org.apache.kafka");

  private final String bootstrapServers;
  private final KafkaProducer<String, byte[]> producer;

  public Broker(String bootstrapServers) {
    LIBRARY.setLevel(Level.WARNING);
    this.bootstrapServers = bootstrapServers;
    this.producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                MAX_BYTES,
                // A broker that is started again is back by then.
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                300_000,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                300_000L),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  /** Sends without a key, and returns when the broker has it. */
  public void send(String topic, byte[] value) {
    send(new ProducerRecord<>(topic, value));
  }

  /** Sends without a key, with headers. */
  public void send(String topic, Map<String, String> headers, byte[] value) {
    ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, value);
    headers.forEach(
        (header, text) -> record.headers().add(header, text.getBytes(StandardCharsets.UTF_8)));
    send(record);
  }

  /** Sends under a key, so to that key's partition. */
  public void send(String topic, String key, byte[] value) {
    send(new ProducerRecord<>(topic, key, value));
  }

  /** Sends them all in their order without a key, and returns when the broker has them. */
  public void sendAll(String topic, List<byte[]> values) {
    values.stream()
        .map(value -> producer.send(new ProducerRecord<>(topic, value)))
        .toList()
        .forEach(sending -> await(sending, topic));
  }

  /** Sends under a key in a transaction, and takes it back. */
  public void sendAndTakeBack(String topic, String key, byte[] value) {
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            key);
    try (KafkaProducer<String, byte[]> transactional =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      transactional.initTransactions();
      transactional.beginTransaction();
      await(transactional.send(new ProducerRecord<>(topic, key, value)), topic);
      transactional.abortTransaction();
    }
  }

  private void send(ProducerRecord<String, byte[]> record) {
    await(producer.send(record), record.topic());
  }

  private static void await(Future<RecordMetadata> sending, String topic) {
    try {
      sending.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("Not sent to " + topic, e);
    }
  }

  /** All records of a topic up to now, in the order of each partition. */
  public List<ConsumerRecord<String, byte[]>> records(String topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer()) {
      List<TopicPartition> partitions = partitions(consumer, topic);
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
      while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
        consumer.poll(POLL).forEach(records::add);
      }
      return records;
    }
  }

  /** How many records of the topic the group has not acknowledged yet. */
  public long lag(String group, String topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer();
        Admin admin = admin()) {
      Map<TopicPartition, OffsetAndMetadata> acknowledged = committed(admin, group);
      return consumer.endOffsets(partitions(consumer, topic)).entrySet().stream()
          .mapToLong(
              end -> {
                OffsetAndMetadata offset = acknowledged.get(end.getKey());
                return end.getValue() - (offset == null ? 0 : offset.offset());
              })
          .sum();
    }
  }

  /** The group, which must have no member now, reads the topic from its first record again. */
  public void rewind(String group, String topic) {
    try (KafkaConsumer<String, byte[]> consumer = consumer();
        Admin admin = admin()) {
      Map<TopicPartition, OffsetAndMetadata> beginnings = new HashMap<>();
      consumer
          .beginningOffsets(partitions(consumer, topic))
          .forEach((partition, offset) -> beginnings.put(partition, new OffsetAndMetadata(offset)));
      admin.alterConsumerGroupOffsets(group, beginnings).all().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The group " + group + " cannot be rewound", e);
    }
  }

  private static Map<TopicPartition, OffsetAndMetadata> committed(Admin admin, String group) {
    try {
      return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("No offsets of the group " + group, e);
    }
  }

  private static List<TopicPartition> partitions(
      KafkaConsumer<String, byte[]> consumer, String topic) {
    return consumer.partitionsFor(topic).stream()
        .map(partition -> new TopicPartition(topic, partition.partition()))
        .toList();
  }

  private KafkaConsumer<String, byte[]> consumer() {
    return new KafkaConsumer<>(
        Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  private Admin admin() {
    return Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
