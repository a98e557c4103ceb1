package dev.onceward.systemtests.crash;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("R2: two nodes on one database")
@ExtendWith(TwoNodes.class)
class TwoNodesIT {

  private static final int CALLS_PER_NODE = 20;

  /** After which the database ends the session of a node that stands still. */
  private static final Duration IDLE_LIMIT = Duration.ofSeconds(10);

  private static final Duration WAIT_LIMIT = Duration.ofSeconds(10);
  private static Stack stack;

  private final Intent intent = Intent.fresh();
  private final Database database = stack.database();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @RepeatedTest(10)
  @DisplayName("R2, H5: calls with one key race on both nodes: one order, equal answers")
  void callsRaceOnBothNodes_makeOneOrder() {
    List<CompletableFuture<Reply>> calls =
        IntStream.range(0, 2 * CALLS_PER_NODE)
            .mapToObj(i -> caller(1 + i % 2).order(intent).start())
            .toList();
    List<Reply> replies = calls.stream().map(CompletableFuture::join).toList();

    assertThat(replies).extracting(Reply::status).containsOnly(201);
    assertThat(replies).extracting(Reply::text).containsOnly(replies.get(0).text());
    assertThat(replies).filteredOn(reply -> !reply.replayed()).hasSize(1);
    assertThat(database.ordersOf(intent)).isEqualTo(1);
  }

  /**
   * The test's lock stops the first call at its business insert. Released while the node stands
   * still, the insert is done, and nobody is there to commit.
   */
  @Test
  @DisplayName("H15: a node frozen between claim and commit holds no key, and commits nothing")
  void frozenBetweenClaimAndCommit_anotherNodeTakesOver() {
    Node frozen = stack.node(1);
    CompletableFuture<Reply> first;
    Reply taken;
    try (Hold hold = database.hold("LOCK TABLE orders.orders IN SHARE MODE")) {
      first = caller(1).order(intent).start();
      hold.awaitWaiting(1);
      frozen.server().freeze();
    }
    try {
      assertAnsweredInBoundedTime(caller(2));
      taken = awaitOrder(caller(2));
    } finally {
      frozen.server().resume();
    }

    assertCommittedNothing(first.join(), taken);
    assertReplay(caller(1).order(intent).send(), taken);
    assertThat(database.ordersOf(intent)).isEqualTo(1);
    assertThat(database.recordsOf(intent.key())).isEqualTo(1);
  }

  private void assertAnsweredInBoundedTime(Caller caller) {
    long start = System.nanoTime();
    Reply duplicate = caller.order(intent).send();
    assertThat(duplicate.status()).as(duplicate.toString()).isIn(201, 409);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(WAIT_LIMIT.plus(WAIT_LIMIT));
  }

  private Reply awaitOrder(Caller caller) {
    return await("the key to work again")
        .atMost(IDLE_LIMIT.plus(WAIT_LIMIT).plus(WAIT_LIMIT))
        .until(() -> caller.order(intent).send(), reply -> reply.status() == 201);
  }

  /** The woken node says that it does not know, or what the record says. */
  private static void assertCommittedNothing(Reply woken, Reply taken) {
    assertThat(woken.status()).as(woken.toString()).isIn(201, 503);
    if (woken.status() == 201) {
      assertReplay(woken, taken);
    }
  }

  private static Caller caller(int node) {
    return stack.node(node).system().tenantA();
  }
}
