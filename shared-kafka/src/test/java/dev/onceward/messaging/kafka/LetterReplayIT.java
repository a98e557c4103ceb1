package dev.onceward.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.RawMessage.Header;
import dev.onceward.messaging.letter.KeptLetter;
import dev.onceward.messaging.letter.Replay;
import dev.onceward.task.TaskFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("K6: a dead letter is kept once, and written back to its topic to the byte")
class LetterReplayIT {

  private static final byte[] BINARY = {(byte) 0xff, 0, (byte) 0xc3};

  private static LocalKafka kafka;
  private static LocalPostgres postgres;
  private static EventProducer producer;
  private static final PGSimpleDataSource DATABASE = new PGSimpleDataSource();

  @BeforeAll
  static void start() {
    kafka = LocalKafka.temporary();
    producer = EventProducer.ofLetters(Map.of("bootstrap.servers", kafka.bootstrapServers()));
    postgres = LocalPostgres.temporary();
    DATABASE.setUrl(postgres.jdbcUrl());
    DATABASE.setUser(postgres.user());
    DATABASE.setPassword(postgres.password());
    Flyway.configure()
        .dataSource(DATABASE)
        .schemas("onceward")
        .locations("classpath:db/onceward")
        .load()
        .migrate();
  }

  @AfterAll
  static void stop() {
    producer.close();
    kafka.close();
    postgres.close();
  }

  @Test
  void letter_goesThereAndBackToTheByte_andOnce() throws Exception {
    List<Header> headers =
        List.of(
            new Header("twice", Optional.of("one".getBytes(UTF_8))),
            new Header("twice", Optional.of(BINARY)),
            new Header("none", Optional.empty()));
    bury("orders.events", new RawMessage(Optional.of(BINARY), headers, Optional.of(BINARY)));
    IncomingMessage letter = TopicReader.read(kafka, "orders.events-dlq", 1).get(0);
    LetterKeeper keeper = new LetterKeeper(Set.of("orders.events"), DATABASE);

    keeper.handle(letter);
    keeper.handle(letter);
    assertThat(count("topic = 'orders.events'")).isEqualTo(1);
    UUID task = UUID.randomUUID();
    Replay replay = replayBy(task, letter);
    LetterReplay.writeBack(producer, DATABASE, replay, task);
    LetterReplay.writeBack(producer, DATABASE, replay, task);

    assertThat(count("topic = 'orders.events' AND state = 'REPLAYED'")).isEqualTo(1);
    List<IncomingMessage> back = TopicReader.read(kafka, "orders.events", 1);
    assertThat(back).hasSize(1).hasSameSizeAs(TopicReader.all(kafka, "orders.events"));
    RawMessage raw = back.get(0).raw();
    assertThat(raw.key().orElseThrow()).isEqualTo(BINARY);
    assertThat(raw.value().orElseThrow()).isEqualTo(BINARY);
    assertThat(raw.headers()).extracting(Header::name).containsExactly("twice", "twice", "none");
    assertThat(raw.headers().get(1).value().orElseThrow()).isEqualTo(BINARY);
    assertThat(raw.headers().get(2).value()).isEmpty();
  }

  @Test
  @DisplayName("K6: a topic that is missing is told to the task, and the letter waits")
  void missingTopic_isAFailureThatPasses() throws Exception {
    IncomingMessage letter =
        new IncomingMessage(
            "nowhere.events-dlq",
            0,
            7,
            new RawMessage(Optional.empty(), List.of(), Optional.of(BINARY)),
            Instant.EPOCH);
    new LetterKeeper(Set.of("nowhere.events"), DATABASE).handle(letter);
    UUID task = UUID.randomUUID();
    Replay replay = replayBy(task, letter);

    assertThatThrownBy(() -> LetterReplay.writeBack(producer, DATABASE, replay, task))
        .isInstanceOfSatisfying(
            TaskFailure.class, failure -> assertThat(failure.isForGood()).isFalse())
        .hasMessageContaining("nowhere.events");
    assertThat(count("topic = 'nowhere.events' AND state = 'REPLAYING'")).isEqualTo(1);
  }

  private static void bury(String topic, RawMessage raw) throws Exception {
    KafkaDeadLetters.send(
        producer,
        new IncomingMessage(topic, 3, 42, raw, Instant.EPOCH),
        new PoisonMessage("bad", "It is bad"));
  }

  /** As an operator's action does. */
  private static Replay replayBy(UUID task, IncomingMessage letter) throws SQLException {
    KeptLetter kept = LetterParser.read(letter);
    try (Connection connection = DATABASE.getConnection();
        Statement update = connection.createStatement()) {
      update.execute(
          "UPDATE onceward.dead_letter SET state = 'REPLAYING', task_id = '"
              + task
              + "' WHERE letter_id = '"
              + kept.id()
              + "'");
    }
    return new Replay(kept.tenant(), kept.id());
  }

  private static long count(String condition) throws SQLException {
    try (Connection connection = DATABASE.getConnection();
        Statement select = connection.createStatement();
        ResultSet row =
            select.executeQuery("SELECT count(*) FROM onceward.dead_letter WHERE " + condition)) {
      row.next();
      return row.getLong(1);
    }
  }
}
