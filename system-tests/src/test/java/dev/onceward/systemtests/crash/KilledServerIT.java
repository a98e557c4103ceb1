package dev.onceward.systemtests.crash;

import static dev.onceward.systemtests.crash.Effects.assertOneOrderEach;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Burst;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName(
    "H5, P4, M1, M3, powertools-lambda-python#1038, IdempotentAPI#37: the server is killed")
@ExtendWith(TwoNodes.class)
class KilledServerIT {

  private static final int CALLS = 200;
  private static Stack stack;

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  /** How many calls had their answers when it dies is left to chance. */
  @RepeatedTest(3)
  @DisplayName("kill -9 during 200 first calls: one order per key, and no answer is lost")
  void killedDuringFirstCalls_leavesOneOrderPerKey() {
    Node node = stack.node(1);
    List<Intent> intents = Burst.intents(CALLS);

    Burst burst = Burst.start(node.system().tenantA(), intents);
    burst.awaitEnds(ThreadLocalRandom.current().nextInt(1, CALLS / 2));
    node.server().kill();
    Map<Intent, Reply> answered = burst.answers();
    try (UnpostedPayment unposted = UnpostedPayment.in(stack.database())) {
      node.restart();
      assertTold(unposted, node);
    }
    Map<Intent, Reply> repeated = Burst.repeat(node.system().tenantA(), intents);

    assertThat(answered.values()).extracting(Reply::status).isSubsetOf(201, 503);
    assertThat(repeated.values()).extracting(Reply::status).containsOnly(201);
    answered.entrySet().stream()
        .filter(answer -> answer.getValue().status() == 201)
        .forEach(answer -> assertReplay(repeated.get(answer.getKey()), answer.getValue()));
    assertOneOrderEach(stack.database(), intents);
  }

  /** Who starts looks at the ledger at once, and then once a minute. */
  private static void assertTold(UnpostedPayment unposted, Node node) {
    assertThat(Metrics.of(node.system()).value("onceward_ledger_faults"))
        .as("as %s is not posted", unposted.id())
        .isPositive();
    Reply ready = node.system().anonymous().get("/health/ready").send();
    assertThat(ready.text()).contains("\"balanced\":false", "\"see\":\"payments.ledger_fault\"");
    assertThat(ready.status()).as("no node is drained for books that are wrong").isEqualTo(200);
  }
}
