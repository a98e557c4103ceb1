package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static dev.onceward.idempotency.execution.EngineFixture.created;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.ResponseNotReadableException;
import dev.onceward.idempotency.ResponseNotStoredException;
import dev.onceward.idempotency.encryption.TestKeys;
import dev.onceward.idempotency.encryption.UnreadableException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S3: answers encrypted at rest; what can't be decrypted is never executed again")
class EncryptedAnswersIT {

  private static EngineFixture database;

  private final String key = UUID.randomUUID().toString();
  private final IdempotentExecutor encrypting = database.nodeWith(TestKeys.writing("old"));

  @BeforeAll
  static void startDatabase() throws SQLException {
    database = new EngineFixture();
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
  }

  @Test
  @DisplayName("S3: the table shows nothing of the answer, and the repeat gets all of it")
  void encryptedAnswer_isHiddenAndReplayed() throws Exception {
    Result first = encrypting.execute(command(key, "a"), database.effect(key, "ann"));
    Result repeat = encrypting.execute(command(key, "a"), database.effect(key, "x"));

    assertThat(repeat.replayed()).isTrue();
    assertThat(repeat.answer()).isEqualTo(first.answer()).isEqualTo(created("ann"));
    assertThat(matching("headers = 'encrypted by key old'")).isOne();
    assertThat(matching("position('ann'::bytea IN body) > 0 OR headers LIKE '%ann%'")).isZero();
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("S3: rotation: the new key writes, and both read")
  void rotation_readsBoth() throws Exception {
    String later = UUID.randomUUID().toString();
    encrypting.execute(command(key, "a"), database.effect(key, "by-old"));
    IdempotentExecutor rotated = database.nodeWith(TestKeys.writing("new", "old"));
    rotated.execute(command(later, "a"), database.effect(later, "by-new"));

    assertThat(bodyOf(rotated.execute(command(key, "a"), never()))).isEqualTo("by-old");
    assertThat(bodyOf(rotated.execute(command(later, "a"), never()))).isEqualTo("by-new");
    assertThat(records(later, "headers = 'encrypted by key new'")).isOne();
  }

  @Test
  @DisplayName(
      "S3: a removed key: refused however often, never run again, readable once given back")
  void removedKey_refusesAndNeverRunsAgain() throws Exception {
    encrypting.execute(command(key, "a"), database.effect(key, "ann"));
    IdempotentExecutor without = database.nodeWith(TestKeys.writing("new"));

    for (int repeat = 1; repeat <= 3; repeat++) {
      assertNotReadable(without);
    }
    assertThat(database.effects(key)).isOne();
    assertThat(matching("true")).isOne();
    assertThat(bodyOf(encrypting.execute(command(key, "a"), never()))).isEqualTo("ann");
  }

  @Test
  @DisplayName("S3: a node that knows the key to be answered refuses it too, when it is changed")
  void changedAfterAReplay_isRefused() throws Exception {
    encrypting.execute(command(key, "a"), database.effect(key, "ann"));
    encrypting.execute(command(key, "a"), never());
    change("body = set_byte(body, length(body) - 1, get_byte(body, length(body) - 1) # 1)");

    assertNotReadable(encrypting);
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("S3: an answer with another status is refused")
  void otherStatus_isRefused() throws Exception {
    encrypting.execute(command(key, "a"), database.effect(key, "ann"));
    change("http_status = 200");

    assertNotReadable(encrypting);
  }

  @Test
  @DisplayName("S3: an answer moved to another record is refused")
  void movedAnswer_isRefused() throws Exception {
    String other = UUID.randomUUID().toString();
    encrypting.execute(command(key, "a"), database.effect(key, "ann"));
    encrypting.execute(command(other, "a"), database.effect(other, "bob"));
    database.run(
        "UPDATE onceward.idempotency_record r SET body = o.body, headers = o.headers"
            + " FROM onceward.idempotency_record o WHERE r.idempotency_key = '"
            + key
            + "' AND o.idempotency_key = '"
            + other
            + "'");

    assertNotReadable(encrypting);
    assertThat(bodyOf(encrypting.execute(command(other, "a"), never()))).isEqualTo("bob");
  }

  @Test
  @DisplayName("S3: switched on over plain answers, which stay readable, and off again")
  void switchedOnAndOff_readsAll() throws Exception {
    String later = UUID.randomUUID().toString();
    database.engine.execute(command(key, "a"), database.effect(key, "plain"));
    encrypting.execute(command(later, "a"), database.effect(later, "encrypted"));
    IdempotentExecutor off = database.nodeWith(TestKeys.reading("old"));

    assertThat(bodyOf(encrypting.execute(command(key, "a"), never()))).isEqualTo("plain");
    assertThat(bodyOf(off.execute(command(key, "a"), never()))).isEqualTo("plain");
    assertThat(bodyOf(off.execute(command(later, "a"), never()))).isEqualTo("encrypted");
    assertThat(matching("headers LIKE 'Content-Type: %'")).isOne();
  }

  @Test
  @DisplayName("S3: with onceward.encryption.plain-answers = false a plain answer is refused")
  void plainAnswer_canBeRefused() throws Exception {
    database.engine.execute(command(key, "a"), database.effect(key, "plain"));

    assertNotReadable(database.nodeWith(TestKeys.refusingPlain("old")));
    assertThat(database.effects(key)).isOne();
  }

  @Test
  @DisplayName("S3, H11: of an answer too large to store the Location is encrypted, and told")
  void answerTooLarge_keepsItsLocationHidden() throws Exception {
    String large = "l".repeat(EngineFixture.MAX_ANSWER_BYTES + 1);
    encrypting.execute(command(key, "a"), database.effect(key, large));

    assertThatThrownBy(() -> encrypting.execute(command(key, "a"), never()))
        .isInstanceOfSatisfying(
            ResponseNotStoredException.class,
            refusal -> assertThat(refusal.location()).contains(URI.create("/effects/" + large)));
    assertThat(matching("headers = 'encrypted by key old'")).isOne();
  }

  @Test
  @DisplayName("S3, H9: a rejection is encrypted too, and one that can't be read is not made again")
  void rejection_isEncrypted() throws Exception {
    Work rejected =
        () -> {
          database.insertEffect(key, "undone");
          throw new BusinessRejection(409, "sold_out", "Nothing is left.");
        };
    Result first = encrypting.execute(command(key, "a"), rejected);

    assertThat(bodyOf(first)).contains("sold_out");
    assertThat(encrypting.execute(command(key, "a"), never()).answer()).isEqualTo(first.answer());
    assertThat(matching("position('sold_out'::bytea IN body) > 0")).isZero();
    assertNotReadable(database.nodeWith(TestKeys.writing("new")));
    assertThat(database.effects(key)).isZero();
  }

  @Test
  @DisplayName(
      "S3, H8: in RUN the loser of a race is refused, if it can't read the winner's answer")
  void loserInRun_thatCantReadTheWinner_isRefused() throws Exception {
    database.run("CREATE UNIQUE INDEX effect_of_key ON effect (key)");
    IdempotentExecutor without = database.nodeWith(TestKeys.writing("new"));
    try {
      assertThatThrownBy(
              () ->
                  without.execute(
                      command(key, "a", InFlight.RUN, Duration.ZERO),
                      () -> {
                        winInAnotherTransaction();
                        return database.effect(key, "loser").perform();
                      }))
          .isInstanceOf(ResponseNotReadableException.class);
    } finally {
      database.run("DROP INDEX effect_of_key");
    }
    assertThat(database.effects(key)).isOne();
  }

  private void winInAnotherTransaction() throws Exception {
    Thread winner =
        new Thread(
            () -> {
              try {
                encrypting.execute(
                    command(key, "a", InFlight.RUN, Duration.ZERO), database.effect(key, "winner"));
              } catch (Exception failure) {
                throw new IllegalStateException(failure);
              }
            });
    winner.start();
    winner.join();
  }

  /** Whoever runs it has lost the answer. */
  private Work never() {
    return database.effect(key, "second execution");
  }

  private void assertNotReadable(IdempotentExecutor node) {
    assertThatThrownBy(() -> node.execute(command(key, "a"), never()))
        .isInstanceOfSatisfying(
            ResponseNotReadableException.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo("response_not_readable");
              assertThat(refusal.retryable()).isFalse();
            })
        .hasMessageContaining(key)
        .hasMessageContaining("don't send the request with a new key")
        .hasCauseInstanceOf(UnreadableException.class);
  }

  private void change(String assignment) throws SQLException {
    database.run(
        "UPDATE onceward.idempotency_record SET "
            + assignment
            + " WHERE idempotency_key = '"
            + key
            + "'");
  }

  private long matching(String condition) throws SQLException {
    return records(key, condition);
  }

  private static long records(String key, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.idempotency_record WHERE idempotency_key = '"
            + key
            + "' AND ("
            + condition
            + ")");
  }
}
