package dev.onceward.systemtests.crash;

import static dev.onceward.systemtests.crash.Effects.assertOneOrderEach;
import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Burst;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Load;
import dev.onceward.systemtests.harness.Load.Exchange;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("H10, H15, paySphere#1919: the database goes away under load")
@ExtendWith(TwoNodes.class)
class DatabaseOutageIT {

  private static final int CLIENTS = 8;
  private static final int SOME = 40;
  private static Stack stack;

  private final Caller caller = stack.node(1).system().tenantA();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @BeforeEach
  void databaseIsUp() {
    stack.postgres().start();
  }

  @Test
  @DisplayName("H10: stopped and started again: 503 meanwhile, then service without a restart")
  void stoppedAndStarted_serviceResumes() {
    try (Load load = Load.start(caller, CLIENTS)) {
      load.awaitMore(SOME, 201);
      stack.postgres().stop();
      load.awaitMore(SOME, 503);
      assertUnavailable();
      stack.postgres().start();
      load.awaitMore(SOME, 201);
      assertNothingLostOrDoubled(load.stop());
    }
    assertThat(get("/health/ready").status()).isEqualTo(200);
  }

  @Test
  @DisplayName("H10: killed like by a power cut: what was answered is still there afterwards")
  void killedAndStarted_nothingAnsweredIsLost() {
    try (Load load = Load.start(caller, CLIENTS)) {
      load.awaitMore(SOME, 201);
      stack.postgres().kill();
      load.awaitMore(SOME, 503);
      stack.postgres().start();
      load.awaitMore(SOME, 201);
      assertNothingLostOrDoubled(load.stop());
    }
  }

  @Test
  @DisplayName(
      "H10, H15: all sessions ended, again and again: 503 at worst, dead ones leave the pool")
  void sessionsTerminated_onlyTheirRequestsNotice() {
    try (Load load = Load.start(caller, CLIENTS)) {
      for (int round = 0; round < 10; round++) {
        load.awaitMore(SOME / 2, 201);
        stack
            .database()
            .number(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    + " WHERE application_name = 'onceward'");
      }
      load.awaitMore(SOME, 201);
      assertNothingLostOrDoubled(load.stop());
    }
  }

  private void assertUnavailable() {
    Reply order = caller.order(Intent.fresh()).send();
    assertDecision(order, 503, "store_unavailable");
    assertThat(order.json().getBoolean("retryable")).isTrue();
    assertProblem(get("/api/orders"), 503, "store_unavailable");
    assertThat(get("/health/ready").status()).isEqualTo(503);
    assertThat(get("/health/live").status()).isEqualTo(200);
  }

  private Reply get(String path) {
    return caller.get(path).send();
  }

  /** Every answer was 201 or a well-formed 503; repeated, every key has one order. */
  private void assertNothingLostOrDoubled(List<Exchange> exchanges) {
    Map<Intent, String> orders = new LinkedHashMap<>();
    for (Exchange exchange : exchanges) {
      Reply reply = exchange.reply();
      orders.putIfAbsent(exchange.intent(), "");
      if (reply.status() == 201) {
        orders.put(exchange.intent(), reply.text());
      } else {
        assertDecision(reply, 503, "store_unavailable");
        assertThat(reply.header("Retry-After")).isPresent();
        assertThat(reply.member("detail")).contains("repeat").contains("key");
      }
    }
    Burst.repeat(caller, List.copyOf(orders.keySet()))
        .forEach((intent, repeat) -> assertSame(orders.get(intent), repeat));
    assertOneOrderEach(stack.database(), orders.keySet());
  }

  private static void assertSame(String answered, Reply repeat) {
    assertThat(repeat.status()).as(repeat.toString()).isEqualTo(201);
    if (!answered.isEmpty()) {
      assertThat(repeat.text()).isEqualTo(answered);
    }
  }
}
