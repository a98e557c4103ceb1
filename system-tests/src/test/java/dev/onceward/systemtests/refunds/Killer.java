package dev.onceward.systemtests.refunds;

import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Stack;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills one node after the other at random moments around the commit of a posting, and starts it
 * again.
 */
final class Killer implements AutoCloseable {

  /** The time between the provider's answer and the posting's commit is held open for so long. */
  private static final int WINDOW_MILLIS = 200;

  private static final int NANOS = 1_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final String POSTING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
  private static final String IN_FLIGHT =
      "SELECT count(*) FROM onceward.external_execution WHERE state <> 'COMPLETED'"
          + " AND holder LIKE ?";

  private final Stack stack;
  private final Database database;
  private final Random random;
  private final int wanted;
  private final CompletableFuture<Void> run;
  private volatile boolean stopping;
  private volatile boolean starting;
  private final AtomicInteger kills = new AtomicInteger();
  private final AtomicInteger postingsCut = new AtomicInteger();
  private final AtomicLong executionsCut = new AtomicLong();

  Killer(Stack stack, int wanted, long seed) {
    this.stack = stack;
    this.database = stack.database();
    this.random = new Random(seed);
    this.wanted = wanted;
    holdTheWindowOpen();
    this.run =
        CompletableFuture.runAsync(
            this::killOneAfterTheOther, work -> new Thread(work, "killer").start());
  }

  private void holdTheWindowOpen() {
    database.update(
        """
        CREATE OR REPLACE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_sleep(random() * %d / 1000);
          RETURN NEW;
        END $$"""
            .formatted(2 * WINDOW_MILLIS));
    database.update(
        "CREATE OR REPLACE TRIGGER linger BEFORE INSERT ON payments.ledger_entry"
            + " FOR EACH ROW EXECUTE FUNCTION linger()");
  }

  private void killOneAfterTheOther() {
    while (kills.get() < wanted && !stopping) {
      boolean atPosting = kills.get() % 2 == 0;
      Node victim = stack.node(1 + random.nextInt(2));
      String holder = "%/" + victim.server().pid();
      await("work of the node to be killed")
          .atMost(LIMIT)
          .pollInterval(Duration.ofMillis(2))
          .until(() -> stopping || isToBeKilled(holder, atPosting));
      if (!atPosting) {
        LockSupport.parkNanos((long) random.nextInt(3 * WINDOW_MILLIS) * NANOS);
      }
      postingsCut.addAndGet(database.number(POSTING) > 0 ? 1 : 0);
      victim.server().kill();
      kills.incrementAndGet();
      executionsCut.addAndGet(database.number(IN_FLIGHT, holder));
      starting = true;
      victim.restart();
      starting = false;
    }
  }

  /** Every other kill waits for a posting, so that no run is without one. */
  private boolean isToBeKilled(String holder, boolean atPosting) {
    return database.number(IN_FLIGHT, holder) > 0 && (!atPosting || database.number(POSTING) > 0);
  }

  boolean isGoingOn() {
    return !run.isDone();
  }

  /** Whether a killed node is on its way back. */
  boolean isStarting() {
    return starting;
  }

  int kills() {
    return kills.get();
  }

  /** Kills at a moment when some posting was under way. */
  int postingsCut() {
    return postingsCut.get();
  }

  /** Executions that killed nodes left behind. */
  long executionsCut() {
    return executionsCut.get();
  }

  CompletableFuture<Void> run() {
    return run;
  }

  @Override
  public void close() {
    stopping = true;
  }
}
