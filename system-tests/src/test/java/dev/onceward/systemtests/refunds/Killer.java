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
 * Kills one node after the other at random moments around the commit of its own postings, and
 * starts it again.
 */
final class Killer implements AutoCloseable {

  /** The time between the provider's answer and the posting's commit is held open for so long. */
  private static final int WINDOW_MILLIS = 200;

  private static final int NANOS = 1_000_000;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  /**
   * A posting is in the transaction that completes its execution: others see that row as it was,
   * held by the node, with the number of the transaction that has changed it.
   */
  private static final String POSTING =
      """
      SELECT count(*)
        FROM pg_stat_activity AS session
        JOIN onceward.external_execution AS execution ON execution.xmax = session.backend_xid
       WHERE session.wait_event = 'PgSleep'
         AND execution.state <> 'COMPLETED' AND execution.holder LIKE ?""";

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

  /** Every other kill waits for a posting, so that no run is without one. */
  private void killOneAfterTheOther() {
    while (kills.get() < wanted && !stopping) {
      Node victim = stack.node(1 + random.nextInt(2));
      if (kills.get() % 2 == 0) {
        freezeAtPosting(victim);
      } else {
        awaitAny(IN_FLIGHT, victim);
        LockSupport.parkNanos((long) random.nextInt(3 * WINDOW_MILLIS) * NANOS);
        victim.server().freeze();
      }
      kill(victim);
      starting = true;
      victim.restart();
      starting = false;
    }
  }

  /** What is seen of a node that stands still can't end before it is killed. */
  private void freezeAtPosting(Node victim) {
    while (true) {
      awaitAny(POSTING, victim);
      victim.server().freeze();
      if (stopping || number(POSTING, victim) > 0) {
        return;
      }
      victim.server().resume();
    }
  }

  private void awaitAny(String work, Node victim) {
    await("work of the node to be killed")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(2))
        .until(() -> stopping || number(work, victim) > 0);
  }

  private void kill(Node frozen) {
    String holder = holderOf(frozen);
    postingsCut.addAndGet(database.number(POSTING, holder) > 0 ? 1 : 0);
    frozen.server().kill();
    kills.incrementAndGet();
    executionsCut.addAndGet(database.number(IN_FLIGHT, holder));
  }

  private long number(String count, Node node) {
    return database.number(count, holderOf(node));
  }

  private static String holderOf(Node node) {
    return "%/" + node.server().pid();
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

  /** Kills of a node while a posting of its own was under way. */
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
