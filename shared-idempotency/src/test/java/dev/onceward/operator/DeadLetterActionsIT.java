package dev.onceward.operator;

import static dev.onceward.operator.QueueFixture.TENANT;
import static dev.onceward.operator.QueueFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.onceward.id.NobodysTenant;
import dev.onceward.messaging.letter.Letters;
import dev.onceward.messaging.letter.Replay;
import dev.onceward.operator.Target.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@DisplayName(
    "M4, K6: dead letters are replayed once, or settled otherwise, and that is written down")
class DeadLetterActionsIT {

  private static final ExecutorService OPERATORS = Executors.newFixedThreadPool(2);

  private static QueueFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new QueueFixture();
  }

  @AfterAll
  static void stop() {
    OPERATORS.shutdownNow();
    fixture.close();
  }

  @Test
  void replay_isATaskInTheSameTransaction() throws Exception {
    UUID letter = fixture.letter(TENANT, true);

    ActionRow done = fixture.perform(replay(letter));

    assertThat(done.before().getString("state")).isEqualTo("UNSETTLED");
    assertThat(done.after().getString("state")).isEqualTo("REPLAYING");
    assertThat(done.after().getBoolean("changed")).isTrue();
    assertThat(done.targetKind()).isEqualTo("dead_letter");
    assertThat(done.operator()).isEqualTo("olga");
    assertThat(done.reason()).isEqualTo("ticket 4711");
    assertThat(fixture.tasks("id = '" + done.after().getString("task_id") + "'")).isEqualTo(1);
  }

  @Test
  @DisplayName("K6: whatever the operators' keys, a letter is written back by one task")
  void replayAgain_changesNothing() throws Exception {
    UUID letter = fixture.letter(TENANT, true);
    UUID task = taskOf(fixture.perform(replay(letter)));

    ActionRow underWay = fixture.perform(replay(letter));
    writeBack(letter, task);
    ActionRow afterwards = fixture.perform(replay(letter));

    assertThat(underWay.after().getBoolean("changed")).isFalse();
    assertThat(afterwards.after().getString("state")).isEqualTo("REPLAYED");
    assertThat(afterwards.after().getBoolean("changed")).isFalse();
    assertThat(tasksFor(letter)).isEqualTo(1);
    assertThat(fixture.actionsUpon(letter)).isEqualTo(3);
  }

  @RepeatedTest(5)
  void twoOperatorsAtOnce_areOneTask() throws Exception {
    UUID letter = fixture.letter(TENANT, true);
    CyclicBarrier start = new CyclicBarrier(2);
    Callable<Boolean> operator =
        () -> {
          start.await(30, TimeUnit.SECONDS);
          return fixture.perform(replay(letter)).after().getBoolean("changed");
        };
    Future<Boolean> one = OPERATORS.submit(operator);
    Future<Boolean> other = OPERATORS.submit(operator);

    assertThat(List.of(one.get(30, TimeUnit.SECONDS), other.get(30, TimeUnit.SECONDS)))
        .containsExactlyInAnyOrder(true, false);
    assertThat(tasksFor(letter)).isEqualTo(1);
  }

  @Test
  @DisplayName("K6: after a task that was given up another one may write it back; the first can't")
  void replayAfterAFailedTask_isAnotherTask() throws Exception {
    UUID letter = fixture.letter(TENANT, true);
    UUID first = taskOf(fixture.perform(replay(letter)));
    fixture.run(
        "UPDATE onceward.tasks SET state = 'FAILED', finished_at = now() WHERE id = '"
            + first
            + "'");

    ActionRow again = fixture.perform(replay(letter));

    assertThat(again.after().getBoolean("changed")).isTrue();
    assertThat(taskOf(again)).isNotEqualTo(first);
    assertThat(toReplay(letter, first)).isEmpty();
    assertThat(toReplay(letter, taskOf(again))).isPresent();
  }

  @Test
  void resolve_settlesWithoutReplay() throws Exception {
    UUID letter = fixture.letter(TENANT, true);

    ActionRow done = fixture.perform(request(Action.RESOLVE, Kind.DEAD_LETTER, letter));

    assertThat(done.after().getString("state")).isEqualTo("RESOLVED");
    assertThat(fixture.letters(letter, "settled_at IS NOT NULL")).isEqualTo(1);
    assertThat(codeOf(replay(letter))).isEqualTo("dead_letter_settled");
    assertThat(tasksFor(letter)).isZero();
  }

  @Test
  void resolve_whileItIsWrittenBack_isRefused() throws Exception {
    UUID letter = fixture.letter(TENANT, true);
    UUID task = taskOf(fixture.perform(replay(letter)));
    ActionRequest resolve = request(Action.RESOLVE, Kind.DEAD_LETTER, letter);

    assertThat(codeOf(resolve)).isEqualTo("dead_letter_replaying");
    writeBack(letter, task);
    assertThat(codeOf(resolve)).isEqualTo("dead_letter_settled");
  }

  @Test
  void incompleteLetter_isNotReplayedButSettled() throws Exception {
    UUID letter = fixture.letter(TENANT, false);

    assertThat(codeOf(replay(letter))).isEqualTo("dead_letter_incomplete");
    assertThat(
            fixture
                .perform(request(Action.RESOLVE, Kind.DEAD_LETTER, letter))
                .after()
                .getBoolean("changed"))
        .isTrue();
  }

  @Test
  @DisplayName("M4, S2: another tenant's letters, and nobody's, are not there")
  void lettersOfOthers_areNotThere() throws Exception {
    UUID others = fixture.letter(OperatorFixture.OTHER_TENANT, true);
    UUID nobodys = fixture.letter(NobodysTenant.ID, true);

    assertThat(codeOf(replay(others))).isEqualTo("not_found");
    assertThat(codeOf(replay(nobodys))).isEqualTo("not_found");
  }

  private static ActionRequest replay(UUID letter) {
    return request(Action.REPLAY, Kind.DEAD_LETTER, letter);
  }

  private static String codeOf(ActionRequest request) {
    return Refused.code(catchThrowable(() -> fixture.perform(request)));
  }

  private static UUID taskOf(ActionRow replay) {
    return UUID.fromString(replay.after().getString("task_id"));
  }

  private static long tasksFor(UUID letter) throws SQLException {
    return fixture.tasks("task_key LIKE 'dead-letter:" + letter + ":%'");
  }

  private static Optional<Letters.Message> toReplay(UUID letter, UUID task) throws SQLException {
    return fixture.read(c -> Letters.toReplay(c, new Replay(TENANT, letter), task));
  }

  private static void writeBack(UUID letter, UUID task) throws SQLException {
    assertThat(fixture.<Boolean>read(c -> Letters.replayed(c, new Replay(TENANT, letter), task)))
        .isTrue();
  }
}
