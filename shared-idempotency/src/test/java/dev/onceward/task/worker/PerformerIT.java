package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static dev.onceward.task.worker.TestHandler.outside;
import static dev.onceward.task.worker.TestHandler.transactional;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.task.TaskFailure;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: how attempts end")
class PerformerIT {

  private static TestDatabase database;

  private TaskFixture fixture;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    fixture = new TaskFixture(database);
  }

  @AfterEach
  void close() throws InterruptedException, SQLException {
    fixture.close();
  }

  @Test
  @DisplayName("Q1: effect and completion commit together")
  void success_isDoneWithItsEffect() throws SQLException {
    fixture.enqueue(task("a"));

    fixture.performer(transactional(fixture::applyEffect)).perform(fixture.claimOne(), () -> {});

    assertThat(fixture.effects()).isOne();
    assertThat(
            fixture.tasks(
                "state = 'DONE' AND attempts = 1 AND finished_at IS NOT NULL AND holder IS NULL"
                    + " AND lease_until IS NULL AND last_error IS NULL"))
        .isOne();
    assertThat(fixture.counts.done()).isOne();
  }

  @Test
  @DisplayName("Q1: or neither of them: the attempt is made again after a pause")
  void failure_rollsTheEffectBackAndRestsAWhile() throws SQLException {
    fixture.enqueue(task("a"));

    fixture
        .performer(
            transactional(
                task -> {
                  fixture.applyEffect(task);
                  throw new IOException("password=1234");
                }))
        .perform(fixture.claimOne(), () -> {});

    assertThat(fixture.effects()).isZero();
    assertThat(
            fixture.tasks(
                "state = 'PENDING' AND attempts = 1 AND lease_until IS NULL"
                    + " AND run_at BETWEEN now() + interval '0.5 s' AND now() + interval '2 s'"
                    + " AND last_error LIKE 'java.io.IOException at %'"
                    + " AND last_error NOT LIKE '%1234%'"))
        .isOne();
    assertThat(fixture.claim()).isEmpty();

    fixture.makeDue();
    fixture.performer(transactional(fixture::applyEffect)).perform(fixture.claimOne(), () -> {});
    assertThat(fixture.count("SELECT attempt FROM effect")).isEqualTo(2);
    assertThat(fixture.counts.retries()).isOne();
  }

  @Test
  @DisplayName("Q1: a commit that fails is a failed attempt")
  void failedCommit_isAFailedAttempt() throws SQLException {
    fixture.enqueue(task("a"));
    fixture.run("INSERT INTO effect VALUES ('a', 1)");
    fixture.run(
        "ALTER TABLE effect ADD CONSTRAINT once UNIQUE (task_key) DEFERRABLE INITIALLY DEFERRED");
    try {
      fixture.performer(transactional(fixture::applyEffect)).perform(fixture.claimOne(), () -> {});
    } finally {
      fixture.run("ALTER TABLE effect DROP CONSTRAINT once");
    }

    assertThat(fixture.effects()).isOne();
    assertThat(fixture.tasks("state = 'PENDING' AND last_error LIKE '%SQLSTATE 23505%'")).isOne();
  }

  @Test
  @DisplayName("Q1: attempts are bounded; then the task is dead, with its last error")
  void lastAttemptThatFails_isTheEnd() throws SQLException {
    fixture.enqueue(task("a").maxAttempts(2));
    Performer failing =
        fixture.performer(
            outside(
                task -> {
                  throw TaskFailure.passing("down, " + task.attempt(), new IOException());
                }));

    failing.perform(fixture.claimOne(), () -> {});
    assertThat(fixture.tasks("state = 'PENDING' AND last_error = 'down, 1'")).isOne();
    fixture.makeDue();
    failing.perform(fixture.claimOne(), () -> {});

    assertThat(
            fixture.tasks(
                "state = 'FAILED' AND attempts = 2 AND last_error = 'down, 2'"
                    + " AND finished_at IS NOT NULL"))
        .isOne();
    fixture.makeDue();
    assertThat(fixture.claim()).isEmpty();
    assertThat(fixture.counts.failed()).isOne();
  }

  @Test
  @DisplayName("Q1: a reason that quotes a zero character is kept, and ends the task all the same")
  void reasonWithAZeroCharacter_isKeptAsItsReplacement() throws SQLException {
    fixture.enqueue(task("a"));

    fixture
        .performer(
            transactional(
                task -> {
                  throw TaskFailure.forGood("the printer said \0");
                }))
        .perform(fixture.claimOne(), () -> {});

    assertThat(fixture.tasks("state = 'FAILED' AND last_error = 'the printer said \uFFFD'"))
        .isOne();
  }

  @Test
  void failureForGood_isTheEndAtOnce() throws SQLException {
    fixture.enqueue(task("a"));

    fixture
        .performer(
            transactional(
                task -> {
                  throw TaskFailure.forGood("no such order");
                }))
        .perform(fixture.claimOne(), () -> {});

    assertThat(fixture.tasks("state = 'FAILED' AND last_error = 'no such order'")).isOne();
  }

  @Test
  void brokenHandler_isAFailedAttempt() throws SQLException {
    fixture.enqueue(task("a"));

    fixture
        .performer(
            outside(
                task -> {
                  throw new NoClassDefFoundError("gone");
                }))
        .perform(fixture.claimOne(), () -> {});

    assertThat(fixture.tasks("state = 'PENDING' AND last_error LIKE '%NoClassDefFoundError%'"))
        .isOne();
  }

  @Test
  @DisplayName("Q1: a worker that dies in every attempt uses them up too")
  void crashInTheLastAttempt_isTheEnd() throws SQLException {
    fixture.enqueue(task("a").maxAttempts(1));
    fixture.claimOne();
    fixture.letLeasesRunOut();

    fixture.performer(outside(fixture::applyEffectOutside)).perform(fixture.claimOne(), () -> {});

    assertThat(fixture.effects()).isZero();
    assertThat(fixture.tasks("state = 'FAILED' AND attempts = 1 AND last_error LIKE '%come back%'"))
        .isOne();
  }

  @Test
  @DisplayName("Q1: a zombie's transaction does nothing")
  void zombieBeforeItsTransaction_changesNothing() throws SQLException {
    fixture.enqueue(task("a"));
    Claimed zombie = fixture.claimOne();
    fixture.letLeasesRunOut();
    Claimed heir = fixture.claimOne();

    Performer performer = fixture.performer(transactional(fixture::applyEffect));
    performer.perform(zombie, () -> {});

    assertThat(fixture.effects()).isZero();
    assertThat(fixture.tasks("state = 'RUNNING' AND fencing_token = 2")).isOne();
    performer.perform(heir, () -> {});
    performer.perform(zombie, () -> {});
    assertThat(fixture.effects()).isOne();
    assertThat(fixture.tasks("state = 'DONE' AND fencing_token = 2")).isOne();
    assertThat(fixture.counts.late()).isEqualTo(2);
  }

  @Test
  @DisplayName("Q1: a zombie's late success or failure outside a transaction changes nothing")
  void zombieOutside_changesNothing() throws SQLException {
    fixture.enqueue(task("a"));
    Claimed zombie = fixture.claimOne();
    fixture.letLeasesRunOut();
    fixture.claimOne();

    fixture.performer(outside(task -> {})).perform(zombie, () -> {});
    fixture
        .performer(
            outside(
                task -> {
                  throw TaskFailure.forGood("late");
                }))
        .perform(zombie, () -> {});

    assertThat(fixture.tasks("state = 'RUNNING' AND fencing_token = 2 AND last_error IS NULL"))
        .isOne();
    assertThat(fixture.counts.late()).isEqualTo(2);
  }

  @Test
  @DisplayName("Q1: a transaction under way is not overtaken, however long it takes")
  void leaseOverDuringATransaction_isNotTakenOver() throws Exception {
    fixture.enqueue(task("a"));
    Gate gate = new Gate(1);
    Performer slow =
        fixture.performer(
            transactional(
                task -> {
                  fixture.applyEffect(task);
                  gate.pass();
                }));
    Claimed claimed = fixture.claimOne();
    fixture.letLeasesRunOut();
    Future<?> attempt = fixture.threads.submit(() -> slow.perform(claimed, () -> {}));
    gate.awaitArrivals();

    assertThat(fixture.claim()).isEmpty();
    gate.open();
    attempt.get();

    assertThat(fixture.effects()).isOne();
    assertThat(fixture.tasks("state = 'DONE' AND fencing_token = 1")).isOne();
    assertThat(fixture.claim()).isEmpty();
  }

  @Test
  @DisplayName("Q1: a recurring task is due again after its pause")
  void recurringTask_isDueAgain() throws SQLException {
    fixture.enqueue(task("a").repeat(Duration.ofHours(1)));
    Performer performer = fixture.performer(transactional(fixture::applyEffect));

    performer.perform(fixture.claimOne(), () -> {});

    assertThat(
            fixture.tasks(
                "state = 'PENDING' AND attempts = 0 AND run_at BETWEEN now() + interval '59 min'"
                    + " AND now() + interval '1 h'"))
        .isOne();
    fixture.makeDue();
    performer.perform(fixture.claimOne(), () -> {});
    assertThat(fixture.effects()).isEqualTo(2);
    assertThat(fixture.count("SELECT max(attempt) FROM effect")).isOne();
  }

  @Test
  @DisplayName("Q1: a recurring task whose run is given up goes on with the next")
  void recurringTaskThatFails_goesOn() throws SQLException {
    fixture.enqueue(task("a").repeat(Duration.ofHours(1)).maxAttempts(1));

    fixture
        .performer(
            outside(
                task -> {
                  throw TaskFailure.passing("down", new IOException());
                }))
        .perform(fixture.claimOne(), () -> {});

    assertThat(
            fixture.tasks(
                "state = 'PENDING' AND attempts = 0 AND last_error = 'down'"
                    + " AND run_at > now() + interval '59 min'"))
        .isOne();
    assertThat(fixture.counts.failed()).isOne();
  }
}
