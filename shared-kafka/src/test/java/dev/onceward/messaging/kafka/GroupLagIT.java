package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalKafka;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M1: how many messages a consumer has before it, as the broker tells")
class GroupLagIT {

  private static final String GROUP = "reader";
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static LocalKafka kafka;
  private static Admin brokers;

  private final String topic = "lag-" + UUID.randomUUID();
  private final TopicPartition first = new TopicPartition(topic, 0);
  private final TopicPartition second = new TopicPartition(topic, 1);

  @BeforeAll
  static void start() {
    kafka = LocalKafka.temporary();
    brokers = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void stop() {
    brokers.close();
    kafka.close();
  }

  @BeforeEach
  void make() throws Exception {
    brokers
        .createTopics(List.of(new NewTopic(topic, Optional.of(2), Optional.empty())))
        .all()
        .get();
  }

  @Test
  void messages_countFromTheCommitOrTheBeginning() throws Exception {
    assertThat(lag()).isZero();
    write(first, 5);
    write(second, 2);
    assertThat(lag()).isEqualTo(7);

    commit(first, 3);
    assertThat(lag()).isEqualTo(4);

    commit(first, 5);
    commit(second, 2);
    assertThat(lag()).isZero();
  }

  @Test
  @DisplayName("M1: what the broker has deleted meanwhile can't be read, and does not count")
  void deletedMessages_doNotCount() throws Exception {
    write(first, 5);
    commit(first, 1);

    brokers.deleteRecords(Map.of(first, RecordsToDelete.beforeOffset(4))).all().get();

    assertThat(lag()).isOne();
  }

  @Test
  @DisplayName("M1: what a producer's transaction holds back can't be read yet, and does not count")
  void heldBackMessages_doNotCount() throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of("transactional.id", topic))) {
      producer.initTransactions();
      producer.beginTransaction();
      send(producer, first, 2);
      assertThat(lag()).isZero();

      // The markers, which count too, are written soon after that.
      producer.commitTransaction();
      await().atMost(PATIENCE).until(() -> lag() >= 2);
    }
  }

  @Test
  void groupsAndTopics_areToldApart() throws Exception {
    write(first, 3);
    Map<String, Set<String>> topics =
        Map.of(GROUP, Set.of(topic), "other", Set.of(topic, "no-such"), "idle", Set.of("no-such"));
    commit(first, 1);

    Map<String, Long> lags = new GroupLag(brokers, topics).read();

    assertThat(lags).isEqualTo(Map.of(GROUP, 2L, "other", 3L, "idle", 0L));
  }

  private long lag() throws Exception {
    return new GroupLag(brokers, Map.of(GROUP, Set.of(topic))).read().get(GROUP);
  }

  private static void commit(TopicPartition partition, long offset) throws Exception {
    brokers
        .alterConsumerGroupOffsets(GROUP, Map.of(partition, new OffsetAndMetadata(offset)))
        .all()
        .get();
  }

  private static void write(TopicPartition partition, int count) throws Exception {
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
      send(producer, partition, count);
    }
  }

  private static void send(
      KafkaProducer<byte[], byte[]> producer, TopicPartition partition, int count)
      throws Exception {
    for (int i = 0; i < count; i++) {
      producer
          .send(
              new ProducerRecord<>(
                  partition.topic(), partition.partition(), null, new byte[] {(byte) i}))
          .get();
    }
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    all.put("bootstrap.servers", kafka.bootstrapServers());
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
