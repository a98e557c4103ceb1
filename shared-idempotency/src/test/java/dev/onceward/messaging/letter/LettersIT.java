package dev.onceward.messaging.letter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.RawMessage.Header;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K6: dead letters are kept, each once, to the byte")
class LettersIT {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final byte[] BINARY = {(byte) 0xff, 0, (byte) 0xc3};
  private static final RawMessage MESSAGE =
      new RawMessage(
          Optional.of(BINARY),
          List.of(
              new Header("twice\0", Optional.of("one".getBytes(UTF_8))),
              new Header("twice\0", Optional.of(BINARY)),
              new Header("none", Optional.empty())),
          Optional.of(BINARY));

  @AutoClose private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE onceward.dead_letter");
  }

  @Test
  void letterThatComesAgain_isOneRow() throws SQLException {
    assertThat(keep(letter("orders.events", 42, MESSAGE))).isTrue();
    assertThat(keep(letter("orders.events", 42, MESSAGE))).isFalse();

    assertThat(keep(letter("orders.events", 43, MESSAGE))).as("another message").isTrue();
    RawMessage other = new RawMessage(Optional.of(BINARY), List.of(), Optional.empty());
    assertThat(keep(letter("orders.events", 42, other))).as("a topic made anew").isTrue();
  }

  @Test
  @DisplayName("K6: a reason that quotes a zero character can be kept")
  void zeroCharacters_areKeptAsTheirReplacement() throws SQLException {
    keep(letter("orders.events", 1, MESSAGE));

    assertThat(
            database.count(
                "SELECT count(*) FROM onceward.dead_letter WHERE cause = 'it is \uFFFD'"))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("K6: a time that no clock of ours has told can be kept")
  void timesBeyondTheDatabases_areKept() throws SQLException {
    assertThat(keep(letterOf(Instant.ofEpochMilli(Long.MAX_VALUE)))).isTrue();
    database.run("TRUNCATE onceward.dead_letter");
    assertThat(keep(letterOf(Instant.ofEpochMilli(Long.MIN_VALUE)))).isTrue();
  }

  @Test
  void message_isReadToTheByte_byItsTaskAlone() throws SQLException {
    KeptLetter letter = letter("orders.events", 42, MESSAGE);
    UUID task = UUID.randomUUID();
    keep(letter);
    database.run("UPDATE onceward.dead_letter SET state = 'REPLAYING', task_id = '" + task + "'");
    Replay replay = Replay.of(new Replay(TENANT, letter.id()).payload());

    try (Connection connection = database.dataSource().getConnection()) {
      Letters.Message found = Letters.toReplay(connection, replay, task).orElseThrow();
      assertThat(found.topic()).isEqualTo("orders.events");
      assertThat(spelled(found.raw())).isEqualTo(spelled(MESSAGE));
      assertThat(Letters.toReplay(connection, replay, UUID.randomUUID())).isEmpty();
      assertThat(Letters.replayed(connection, replay, UUID.randomUUID())).isFalse();
      assertThat(Letters.replayed(connection, replay, task)).isTrue();
      assertThat(Letters.toReplay(connection, replay, task)).as("done").isEmpty();
    }
  }

  @Test
  void tombstoneWithoutKey_staysOne() {
    RawMessage nothing = new RawMessage(Optional.empty(), List.of(), Optional.empty());

    RawMessage read = MessageBytes.read(MessageBytes.of(nothing));

    assertThat(spelled(read)).isEqualTo(spelled(nothing));
  }

  @Test
  @DisplayName("K6, M1: those that nobody has settled are counted by topic")
  void unsettledOnes_areCounted() throws SQLException {
    keep(letter("orders.events", 1, MESSAGE));
    keep(letter("orders.events", 2, MESSAGE));
    keep(letter("invoice-jobs", 1, MESSAGE));
    database.run(
        "UPDATE onceward.dead_letter SET state = 'RESOLVED', settled_at = now()"
            + " WHERE source_offset = 2");

    assertThat(LetterBacklog.read(database.dataSource()))
        .isEqualTo(Map.of("orders.events", 1L, "invoice-jobs", 1L));
  }

  private static KeptLetter letter(String topic, long offset, RawMessage message) {
    return new KeptLetter(
        TENANT, topic, 3, offset, "bad", "it is \0", message, true, Instant.EPOCH);
  }

  private static KeptLetter letterOf(Instant time) {
    return new KeptLetter(TENANT, "orders.events", 3, 1, "bad", "it is bad", MESSAGE, true, time);
  }

  private static boolean keep(KeptLetter letter) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      return Letters.keep(connection, letter);
    }
  }

  private static String spelled(RawMessage message) {
    StringBuilder text = new StringBuilder(message.key().map(Arrays::toString).orElse("none"));
    message.headers().forEach(h -> text.append(h.name()).append(h.value().map(Arrays::toString)));
    return text.append(message.value().map(Arrays::toString)).toString();
  }
}
