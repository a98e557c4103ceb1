package dev.onceward.systemtests.payments;

import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Stack;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Kills one node about every ten seconds and starts it again; freezes the other one while it waits
 * for the provider, until its work was taken over.
 */
final class Havoc implements AutoCloseable {

  private static final int PERIOD_SECONDS = 10;

  private static final String HELD_BY =
      "SELECT count(*) FROM onceward.external_execution WHERE state = 'CALLING' AND holder LIKE ?";

  private final Stack stack;
  private final int wanted;
  private final AtomicInteger kills = new AtomicInteger();
  private final AtomicInteger freezes = new AtomicInteger();
  private final CompletableFuture<Void> run;
  private volatile boolean stopping;

  Havoc(Stack stack, int wanted) {
    this.stack = stack;
    this.wanted = wanted;
    this.run = CompletableFuture.runAsync(this::wreak, work -> new Thread(work, "havoc").start());
  }

  private void wreak() {
    while (kills.get() < wanted && !stopping) {
      long begin = System.nanoTime();
      int victim = ThreadLocalRandom.current().nextInt(1, 3);
      Node killed = stack.node(victim);
      awaitCallOf(killed);
      killed.server().kill();
      kills.incrementAndGet();
      killed.restart();
      freezeWhileItCalls(stack.node(3 - victim));
      await()
          .atMost(Duration.ofSeconds(2 * PERIOD_SECONDS))
          .until(
              () ->
                  stopping
                      || System.nanoTime() - begin >= TimeUnit.SECONDS.toNanos(PERIOD_SECONDS));
    }
  }

  /** Whoever wakes up after a take-over has a late result, or finds that it must not call. */
  private void freezeWhileItCalls(Node node) {
    if (!awaitCallOf(node)) {
      return;
    }
    Database database = stack.database();
    String holder = holderOf(node);
    node.server().freeze();
    try {
      freezes.incrementAndGet();
      await()
          .atMost(ShortTimes.LEASE.plusSeconds(PERIOD_SECONDS))
          .until(() -> database.number(HELD_BY, holder) == 0);
    } catch (ConditionTimeoutException nobodyElseIsThere) {
      // The other one has not come up in time.
    } finally {
      node.server().resume();
    }
  }

  /** False if the node had nothing to call for long. */
  private boolean awaitCallOf(Node node) {
    Database database = stack.database();
    String holder = holderOf(node);
    try {
      await()
          .atMost(Duration.ofSeconds(PERIOD_SECONDS))
          .pollInterval(Duration.ofMillis(5))
          .until(() -> database.number(HELD_BY, holder) > 0);
      return true;
    } catch (ConditionTimeoutException idle) {
      return false;
    }
  }

  private static String holderOf(Node node) {
    return "%/" + node.server().pid();
  }

  boolean isGoingOn() {
    return !run.isDone();
  }

  int kills() {
    return kills.get();
  }

  int freezes() {
    return freezes.get();
  }

  void join() {
    run.join();
  }

  @Override
  public void close() {
    stopping = true;
  }
}
