package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.KeyExpiredException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;

@DisplayName("Q3, H12, found on paper: purge runs beside a replay of the same row")
class PurgeBesideReplayIT {

  private static final int CALLERS = 2;

  private static EngineFixture database;
  private static ExecutorService threads;

  private final String key =
      UuidCreator.getTimeOrderedEpoch(Instant.now().minus(Duration.ofHours(71))).toString();

  private final CountDownLatch replays = new CountDownLatch(20);

  @BeforeAll
  static void start() throws SQLException {
    database = new EngineFixture();
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
    database.close();
  }

  @RepeatedTest(5)
  void repeats_areReplayedUntilTheyAreRefused() throws Exception {
    database.engine.execute(command(key, "a"), database.effect(key, "first"));
    List<Future<Void>> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(threads.submit(() -> repeatUntilRefused(() -> database.engine)));
      callers.add(threads.submit(() -> repeatUntilRefused(database::anotherNode)));
    }
    replays.await();
    database.run(
        "UPDATE onceward.idempotency_record"
            + " SET expires_at = clock_timestamp() + interval '100 ms'"
            + " WHERE idempotency_key = '"
            + key
            + "'");
    await().until(this::purged);

    for (Future<Void> caller : callers) {
      caller.get();
    }
    assertThat(database.effects(key)).isOne();
  }

  /** The key's own date is older than this retention, so that without a row it is refused. */
  private static Command shortLived(String key) {
    Command command = command(key, "a");
    return new Command(
        command.identity(),
        command.fingerprint(),
        command.inFlight(),
        command.waitLimit(),
        Duration.ofHours(24));
  }

  private Void repeatUntilRefused(Supplier<IdempotentExecutor> node) throws Exception {
    while (true) {
      try {
        var repeat = node.get().execute(shortLived(key), database.effect(key, "second"));
        assertThat(repeat.replayed()).isTrue();
        assertThat(bodyOf(repeat)).isEqualTo("first");
        replays.countDown();
      } catch (KeyExpiredException refused) {
        return null;
      }
    }
  }

  private boolean purged() throws SQLException {
    database.purge();
    return database.records(key) == 0;
  }
}
