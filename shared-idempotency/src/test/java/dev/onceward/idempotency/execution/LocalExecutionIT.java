package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static dev.onceward.idempotency.execution.EngineFixture.created;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyExpiredException;
import dev.onceward.idempotency.KeyInvalidException;
import dev.onceward.idempotency.KeyReusedException;
import dev.onceward.idempotency.ResponseNotStoredException;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.messaging.OutboxEvent;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The engine, one caller at a time, over a real database. */
class LocalExecutionIT {

  private static EngineFixture database;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void start() throws SQLException {
    database = new EngineFixture();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  @DisplayName("H5, H6: a repeat gets the stored answer to the byte, and the work does not run")
  void repeat_replaysTheFirstAnswer() throws Exception {
    Result first = database.engine.execute(command(key, "a"), database.effect(key, "first"));
    Result repeat = database.engine.execute(command(key, "a"), database.effect(key, "second"));

    assertThat(first.replayed()).isFalse();
    assertThat(repeat).isEqualTo(new Result(first.answer(), Origin.REPLAYED));
    assertThat(repeat.answer().header("location")).contains("/effects/first");
    assertThat(database.anotherNode().execute(command(key, "a"), database.effect(key, "third")))
        .isEqualTo(repeat);
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H7: the same key with another fingerprint is refused")
  void otherFingerprint_isRefused() throws Exception {
    database.engine.execute(command(key, "a"), database.effect(key, "first"));

    for (IdempotentExecutor node : List.of(database.engine, database.anotherNode())) {
      assertThatThrownBy(() -> node.execute(command(key, "b"), database.effect(key, "second")))
          .isInstanceOf(KeyReusedException.class)
          .hasMessageContaining(key)
          .hasMessageContaining("test.effect");
    }
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName(
      "H3, arun0009/idempotent#217: tenant, operation and subject each make another record")
  void otherIdentity_executesOnItsOwn() throws Exception {
    Identity one = command(key, "a").identity();
    List<Identity> four =
        List.of(
            one,
            new Identity(UUID.randomUUID(), one.operation(), "", one.key()),
            new Identity(one.tenant(), "test.other", "", one.key()),
            new Identity(one.tenant(), one.operation(), "alice", one.key()));
    for (Identity identity : four) {
      Command command =
          new Command(
              identity,
              command(key, "a").fingerprint(),
              InFlight.WAIT,
              Duration.ZERO,
              Duration.ofHours(24));
      assertThat(database.engine.execute(command, database.effect(key, "x")).replayed()).isFalse();
    }
    assertThat(database.effects(key)).isEqualTo(4);
  }

  @Test
  @DisplayName(
      "H9, snok/asgi-idempotency-header#16: an exception leaves nothing, the key runs again")
  void exception_leavesNothingBehind() throws Exception {
    assertThatThrownBy(
            () ->
                database.engine.execute(
                    command(key, "a"),
                    () -> {
                      database.insertEffect(key, "failed");
                      throw new IOException("the business failed");
                    }))
        .isInstanceOf(IOException.class);

    assertThat(database.effects(key)).isZero();
    assertThat(database.records(key)).isZero();
    assertThat(database.engine.execute(command(key, "b"), database.effect(key, "again")).replayed())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 408, 413, 415, 425, 429, 500, 502, 503})
  @DisplayName(
      "H9, Truxify#2869: an answer that is not final is not stored, its changes are undone")
  void notFinalAnswer_isNotStored(int status) throws Exception {
    Result result =
        database.engine.execute(
            command(key, "a"),
            () -> {
              database.insertEffect(key, "undone");
              return new Answer(status, List.of(), new byte[0]);
            });

    assertThat(result.answer().status()).isEqualTo(status);
    assertThat(database.effects(key)).isZero();
    assertThat(database.records(key)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 301, 303})
  @DisplayName("H9: 2xx and 3xx are final")
  void finalAnswer_isStored(int status) throws Exception {
    Answer answer = new Answer(status, List.of(), new byte[0]);

    database.engine.execute(command(key, "a"), () -> answer);

    assertThat(database.engine.execute(command(key, "a"), () -> created("no")))
        .isEqualTo(new Result(answer, Origin.REPLAYED));
  }

  @Test
  @DisplayName(
      "H9, keeperhub#1849: a business rejection is stored, its changes and events are undone")
  void rejection_isStoredAndReplayed() throws Exception {
    Result first =
        database.engine.execute(
            command(key, "a"),
            () -> {
              database.insertEffect(key, "rejected");
              database.transaction.publish(event());
              throw new BusinessRejection(402, "card_declined", "The card was declined");
            });
    Result repeat = database.engine.execute(command(key, "a"), database.effect(key, "second"));

    assertThat(first.answer().status()).isEqualTo(402);
    assertThat(bodyOf(first)).contains("\"code\":\"card_declined\"");
    assertThat(repeat).isEqualTo(new Result(first.answer(), Origin.REPLAYED));
    assertThat(database.effects(key)).isZero();
    assertThat(
            database.count(
                "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = '" + key + "'"))
        .isZero();
  }

  @Test
  @DisplayName("H11: an answer too large to store still means one execution")
  void tooLargeAnswer_tookEffectOnce() throws Exception {
    String large = "x".repeat(EngineFixture.MAX_ANSWER_BYTES + 1);
    Answer answer =
        new Answer(
            201, List.of(new Answer.Header("Location", "/effects/1")), large.getBytes(UTF_8));
    database.engine.execute(
        command(key, "a"),
        () -> {
          database.insertEffect(key, "first");
          return answer;
        });

    assertThatThrownBy(
            () -> database.engine.execute(command(key, "a"), database.effect(key, "second")))
        .isInstanceOfSatisfying(
            ResponseNotStoredException.class,
            refusal -> assertThat(refusal.location()).contains(URI.create("/effects/1")));
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H5: events are written with the answer")
  void events_commitWithTheAnswer() throws Exception {
    database.engine.execute(
        command(key, "a"),
        () -> {
          database.transaction.publish(event());
          database.transaction.publish(event());
          return created("x");
        });

    assertThat(
            database.count(
                "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = '" + key + "'"))
        .isEqualTo(2);
  }

  @Test
  @DisplayName("H6, H12: expires_at decides, not the purge: an expired row is as none")
  void expiredRow_executesAgainAndIsReplaced() throws Exception {
    database.engine.execute(command(key, "a"), database.effect(key, "first"));
    expire();

    Result second = database.engine.execute(command(key, "b"), database.effect(key, "second"));
    Result repeat = database.engine.execute(command(key, "b"), database.effect(key, "third"));

    assertThat(second.replayed()).isFalse();
    assertThat(bodyOf(repeat)).isEqualTo("second");
    assertThat(database.records(key)).isOne();
  }

  @Test
  @DisplayName("H12, found on paper: a dated key past its retention is refused, not run again")
  void uuidV7OlderThanRetention_isRefused() throws Exception {
    String old =
        UuidCreator.getTimeOrderedEpoch(Instant.now().minus(Duration.ofHours(73))).toString();

    assertThatThrownBy(() -> database.engine.execute(command(old, "a"), database.effect(old, "x")))
        .isInstanceOf(KeyExpiredException.class)
        .hasMessageContaining("PT72H");
    assertThat(database.effects(old)).isZero();
  }

  @Test
  @DisplayName("H12, found on paper: a client clock five days ahead is refused")
  void uuidV7FromTheFuture_isRefused() throws Exception {
    String future =
        UuidCreator.getTimeOrderedEpoch(Instant.now().plus(Duration.ofDays(5))).toString();

    assertThatThrownBy(
            () -> database.engine.execute(command(future, "a"), database.effect(future, "x")))
        .isInstanceOf(KeyInvalidException.class)
        .hasMessageContaining("clock");
    assertThat(database.effects(future)).isZero();
  }

  @Test
  @DisplayName("H12: a dated key's record lives until the date alone refuses it")
  void datedKeysRecord_outlivesTheSlack() throws Exception {
    String dated = UuidCreator.getTimeOrderedEpoch().toString();
    database.engine.execute(command(dated, "a"), database.effect(dated, "x"));

    assertThat(
            database.count(
                "SELECT extract(epoch FROM expires_at - completed_at)::bigint"
                    + " FROM onceward.idempotency_record WHERE idempotency_key = '"
                    + dated
                    + "'"))
        .isEqualTo(Duration.ofHours(72).plusMinutes(10).toSeconds());
  }

  @Test
  @DisplayName("H9: a deadlock is undone by the database and tried again")
  void undoneTransaction_isTriedAgain() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Result result =
        database.engine.execute(
            command(key, "a"),
            () -> {
              database.insertEffect(key, "run");
              if (runs.incrementAndGet() == 1) {
                throw new SQLException("deadlock detected", "40P01");
              }
              return created("second");
            });

    assertThat(bodyOf(result)).isEqualTo("second");
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H4: a record with a fingerprint version of a newer release is replayed")
  void unknownFingerprintVersion_replays() throws Exception {
    database.engine.execute(command(key, "a"), database.effect(key, "first"));
    database.run(
        "UPDATE onceward.idempotency_record SET fingerprint_version = 9 WHERE idempotency_key = '"
            + key
            + "'");

    assertThat(database.engine.execute(command(key, "a"), database.effect(key, "x")).replayed())
        .isTrue();
  }

  @Test
  @DisplayName(
      "H10: a session killed during the work is 503, leaves nothing, and the key runs again")
  void sessionKilledDuringWork_isUnknownAndLeavesNothing() throws Exception {
    assertThatThrownBy(
            () ->
                database.engine.execute(
                    command(key, "a"),
                    () -> {
                      database.insertEffect(key, "lost");
                      killOwnSession();
                      return created("never");
                    }))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("repeat it with this key");

    assertThat(database.effects(key)).isZero();
    database.engine.execute(command(key, "a"), database.effect(key, "again"));
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("H8: a lock_timeout of the business is its own, never 'in progress'")
  void businessLockTimeout_isNotInProgress() throws Exception {
    assertThatThrownBy(
            () ->
                database.engine.execute(
                    command(key, "a"),
                    () -> {
                      throw new SQLException("canceling statement due to lock timeout", "55P03");
                    }))
        .isInstanceOf(SQLException.class);
  }

  @Test
  @DisplayName("H2: work without a key has a transaction too, kept or undone by its result")
  void withoutKey_runsInATransaction() throws Exception {
    String kept =
        database.keyless.execute(
            "test",
            () -> {
              database.insertEffect(key, "kept");
              database.transaction.publish(event());
              return "kept";
            },
            result -> true);
    database.keyless.execute(
        "test",
        () -> {
          database.insertEffect(key, "undone");
          return "undone";
        },
        result -> false);

    assertThat(kept).isEqualTo("kept");
    assertThat(database.effects(key)).isOne();
    assertThat(
            database.count(
                "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = '" + key + "'"))
        .isOne();
    assertThat(database.records(key)).isZero();
  }

  @Test
  @DisplayName("H5: the engine owns its transaction and refuses to run inside another")
  void activeTransaction_isRefused() throws Exception {
    database.transaction.begin();
    try {
      assertThatThrownBy(
              () -> database.engine.execute(command(key, "a"), database.effect(key, "x")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("test.effect");
    } finally {
      database.transaction.rollback();
    }
  }

  private OutboxEvent event() {
    UUID id = UuidCreator.getTimeOrderedEpoch();
    return new OutboxEvent(
        id,
        "effect",
        key,
        id.getMostSignificantBits() >>> 16 ^ id.getLeastSignificantBits(),
        "EffectMade.v1",
        "{}",
        EngineFixture.TENANT,
        id,
        Instant.now());
  }

  private void expire() throws SQLException {
    database.run(
        "UPDATE onceward.idempotency_record SET expires_at = now() WHERE idempotency_key = '"
            + key
            + "'");
  }

  private static void killOwnSession() throws SQLException {
    long pid;
    try (Statement statement = database.transaction.connection().createStatement();
        var row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      pid = row.getLong(1);
    }
    database.run("SELECT pg_terminate_backend(" + pid + ")");
  }
}
