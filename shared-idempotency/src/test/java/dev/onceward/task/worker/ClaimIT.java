package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.task.NewTask;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("Q1: tasks are claimed in batches, by one statement, with a lease")
class ClaimIT {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

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
  void dueTasks_areClaimedInTheOrderOfTheirTime_noMoreThanAskedFor() throws SQLException {
    Instant past = Instant.parse("2026-01-01T00:00:00Z");
    for (int i = 0; i < 10; i++) {
      fixture.enqueue(task("key-" + i).notBefore(past.plusSeconds(100 - i)));
    }
    fixture.enqueue(task("later").notBefore(Instant.parse("2100-01-01T00:00:00Z")));

    assertThat(keys(claim(Map.of("test", 9), 4)))
        .containsExactly("key-9", "key-8", "key-7", "key-6");
    assertThat(keys(claim(Map.of("test", 3), 9))).containsExactly("key-5", "key-4", "key-3");
    assertThat(keys(claim(Map.of("test", 9), 9))).containsExactly("key-2", "key-1", "key-0");
    assertThat(claim(Map.of("test", 9), 9)).isEmpty();
    assertThat(fixture.tasks("state = 'PENDING' AND task_key = 'later'")).isOne();
  }

  @Test
  void types_areClaimedByTheirPlaces_othersNot() throws SQLException {
    for (int i = 0; i < 4; i++) {
      fixture.enqueue(task("a" + i, "a"), task("b" + i, "b"), task("c" + i, "c"));
    }

    assertThat(keys(claim(Map.of("a", 1, "b", 3), 100)))
        .containsExactlyInAnyOrder("a0", "b0", "b1", "b2");
    assertThat(fixture.tasks("type = 'c' AND state = 'PENDING'")).isEqualTo(4);
  }

  @Test
  void claim_isAnAttemptWithALease() throws SQLException {
    fixture.enqueue(task("a"));

    Claimed claimed = fixture.claimOne();

    assertThat(claimed.task().attempt()).isOne();
    assertThat(claimed.task().maxAttempts()).isEqualTo(3);
    assertThat(claimed.fencingToken()).isOne();
    assertThat(claimed.spent()).isFalse();
    assertThat(
            fixture.tasks(
                "state = 'RUNNING' AND attempts = 1 AND holder = 'test'"
                    + " AND lease_until BETWEEN now() + interval '4 min'"
                    + " AND now() + interval '5 min'"))
        .isOne();
  }

  @Test
  @DisplayName("Q1, graphile/worker#204, procrastinate#1518: a lease that is over is claimed again")
  void leaseThatIsOver_isClaimedUnderAHigherToken() throws SQLException {
    fixture.enqueue(task("a"));
    Claimed first = fixture.claimOne();
    assertThat(fixture.claim()).isEmpty();

    fixture.letLeasesRunOut();

    Claimed second = fixture.claimOne();
    assertThat(second.task().id()).isEqualTo(first.task().id());
    assertThat(second.task().attempt()).isEqualTo(2);
    assertThat(second.fencingToken()).isEqualTo(2);
  }

  @Test
  @DisplayName(
      "Q1, procrastinate#1518: a dead worker's task does not stand at the end of the queue")
  void leaseThatIsOver_isClaimedBeforeWhatHasWaitedLonger() throws SQLException {
    fixture.enqueue(task("abandoned"));
    fixture.claimOne();
    fixture.letLeasesRunOut();
    fixture.enqueue(task("old").notBefore(Instant.parse("2026-01-01T00:00:00Z")));

    assertThat(keys(claim(Map.of("test", 2), 1))).containsExactly("abandoned");
    assertThat(keys(claim(Map.of("test", 2), 2))).containsExactly("old");
  }

  @Test
  @DisplayName("Q1: of what a crash must not catch waiting no more is claimed than may be")
  void abandonedTasksAndLastAttempts_areClaimedByTheirOwnNumber() throws SQLException {
    fixture.enqueue(task("abandoned-a"), task("abandoned-b"));
    fixture.claim();
    fixture.letLeasesRunOut();
    for (String key : List.of("a", "b", "c")) {
      fixture.enqueue(task("last-" + key).maxAttempts(1), task("other-" + key));
    }

    assertThat(keys(claim(new Room(0, 9, 1)))).hasSize(4).contains("other-a", "other-b", "other-c");
    List<String> careful = keys(claim(new Room(0, 9, 9)));
    assertThat(careful).hasSize(4).anyMatch(key -> key.startsWith("abandoned"));
  }

  @Test
  @DisplayName("Q1: what one type may claim ahead gives the others no more than the free places")
  void typesTogether_shareThePlaces() throws SQLException {
    for (int i = 0; i < 5; i++) {
      fixture.enqueue(task("slow-" + i, "slow"), task("slower-" + i, "slower"));
    }
    for (int i = 0; i < 5; i++) {
      fixture.enqueue(task("quick-" + i, "quick"));
    }
    Room ofSlow = new Room(2, 0, 2);
    Map<String, Room> room = Map.of("slow", ofSlow, "slower", ofSlow, "quick", new Room(2, 3, 2));

    List<Claimed> claimed;
    try (Connection connection = fixture.connection()) {
      claimed = fixture.table().claim(connection, room, 2);
    }

    assertThat(keys(claimed))
        .containsExactlyInAnyOrder("slow-0", "slower-0", "quick-0", "quick-1", "quick-2");
  }

  @RepeatedTest(5)
  void claimsAtOnce_shareTheTasks() throws Exception {
    fixture.enqueue(
        IntStream.range(0, 100).mapToObj(i -> task("key-" + i)).toArray(NewTask[]::new));
    CyclicBarrier rendezvous = new CyclicBarrier(4);
    List<Future<List<Claimed>>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(
          fixture.threads.submit(
              () -> {
                rendezvous.await();
                return claim(Map.of("test", 30), 30);
              }));
    }

    List<UUID> claimed = new ArrayList<>();
    for (Future<List<Claimed>> one : all) {
      one.get().forEach(task -> claimed.add(task.task().id()));
    }
    fixture.claim().forEach(task -> claimed.add(task.task().id()));
    assertThat(claimed).hasSize(100).doesNotHaveDuplicates();
  }

  @Test
  void renewal_prolongsLeasesThatAreNotLost() throws SQLException {
    fixture.enqueue(task("a"), task("lost"), task("taken"));
    List<Claimed> held = fixture.claim();
    fixture.run("UPDATE onceward.tasks SET lease_until = now() + interval '1 min'");
    fixture.run("UPDATE onceward.tasks SET lease_until = now() WHERE task_key = 'lost'");
    fixture.run("UPDATE onceward.tasks SET fencing_token = 9 WHERE task_key = 'taken'");

    assertThat(renew(held, TaskFixture.LONGEST_HOLD)).isOne();

    assertThat(fixture.tasks("task_key = 'a' AND lease_until > now() + interval '4 min'")).isOne();
  }

  @Test
  void renewal_endsWithTheLongestHold() throws SQLException {
    fixture.enqueue(task("a"));
    List<Claimed> held = fixture.claim();

    assertThat(renew(held, Duration.ofHours(1))).isOne();
    fixture.run("UPDATE onceward.tasks SET held_since = now() - interval '61 min'");
    assertThat(renew(held, Duration.ofHours(1))).isZero();
  }

  @Test
  void lockedTask_doesNotHoldUpTheRenewalOfOthers() throws SQLException {
    fixture.enqueue(task("locked"), task("free"));
    List<Claimed> held = fixture.claim();
    try (Connection other = fixture.connection()) {
      other.setAutoCommit(false);
      assertThat(TaskEnds.lock(other, ofKey(held, "locked"))).isTrue();

      assertThat(renew(held, TaskFixture.LONGEST_HOLD)).isOne();
    }
  }

  @Test
  void lockedTask_isNotClaimedThoughItsLeaseIsOver() throws SQLException {
    fixture.enqueue(task("locked"), task("free"));
    List<Claimed> held = fixture.claim();
    fixture.letLeasesRunOut();
    try (Connection other = fixture.connection()) {
      other.setAutoCommit(false);
      assertThat(TaskEnds.lock(other, ofKey(held, "locked"))).isTrue();

      assertThat(keys(fixture.claim())).containsExactly("free");
    }
  }

  /**
   * The claim has its snapshot, and has read the row as one whose lease is over, when the row is
   * completed. A policy of the database holds it up there.
   */
  @Test
  @DisplayName(
      "riverqueue/river#1302: completed between the rescuer's scan and its update: stays so")
  void taskCompletedDuringTheClaim_staysCompleted() throws Exception {
    fixture.enqueue(task("a"));
    Claimed held = fixture.claimOne();
    fixture.letLeasesRunOut();
    PGSimpleDataSource slow = slowReader();
    try (Connection gate = fixture.connection();
        Connection worker = fixture.connection()) {
      execute(gate, "SELECT pg_advisory_lock(1302)");
      Future<List<Claimed>> rescue =
          fixture.threads.submit(
              () -> {
                try (Connection connection = slow.getConnection()) {
                  return fixture.table().claim(connection, TaskFixture.room(Map.of("test", 1)), 1);
                }
              });
      await()
          .atMost(PATIENCE)
          .until(() -> fixture.count("SELECT count(*) FROM pg_locks WHERE NOT granted") == 1);

      assertThat(TaskEnds.succeed(worker, held)).isTrue();
      execute(gate, "SELECT pg_advisory_unlock(1302)");

      assertThat(rescue.get()).isEmpty();
    } finally {
      fixture.run("ALTER TABLE onceward.tasks DISABLE ROW LEVEL SECURITY");
    }
    assertThat(fixture.tasks("state = 'DONE' AND attempts = 1 AND fencing_token = 1")).isOne();
  }

  private PGSimpleDataSource slowReader() {
    fixture.run(
        """
        CREATE FUNCTION seen() RETURNS boolean LANGUAGE plpgsql AS $$
          BEGIN
            IF current_setting('application_name') = 'rescuer' THEN
              PERFORM pg_advisory_lock_shared(1302);
            END IF;
            RETURN true;
          END $$;
        ALTER TABLE onceward.tasks ENABLE ROW LEVEL SECURITY;
        ALTER TABLE onceward.tasks FORCE ROW LEVEL SECURITY;
        CREATE POLICY seen ON onceward.tasks USING (seen())""");
    PGSimpleDataSource slow = new PGSimpleDataSource();
    slow.setUrl(database.dataSource().getUrl());
    slow.setUser(database.dataSource().getUser());
    slow.setPassword(database.dataSource().getPassword());
    slow.setApplicationName("rescuer");
    return slow;
  }

  private List<Claimed> claim(Map<String, Integer> places, int most) throws SQLException {
    try (Connection connection = fixture.connection()) {
      return fixture.table().claim(connection, TaskFixture.room(places), most);
    }
  }

  private List<Claimed> claim(Room room) throws SQLException {
    try (Connection connection = fixture.connection()) {
      return fixture.table().claim(connection, Map.of("test", room), room.most());
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private int renew(List<Claimed> held, Duration longest) throws SQLException {
    try (Connection connection = fixture.connection()) {
      return fixture.table().renew(connection, held, type -> longest);
    }
  }

  private static Claimed ofKey(List<Claimed> claimed, String key) {
    return claimed.stream().filter(one -> one.task().key().equals(key)).findFirst().orElseThrow();
  }

  private static List<String> keys(List<Claimed> claimed) {
    return claimed.stream().map(one -> one.task().key()).toList();
  }
}
