package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first call is held up at the order's row, which a session of the test's own has locked. */
@ExtendWith(ContractSystem.class)
@DisplayName("H8: duplicates that wait, and everybody else")
class WaitersIT {

  private static final int DUPLICATES = 200;
  private static final int OTHERS = 5;
  private static final Duration WAIT_LIMIT = Duration.ofSeconds(10);
  private static final String LOCK = "SELECT 1 FROM orders.orders WHERE order_id = ? FOR UPDATE";

  private final SystemUnderTest system;
  private Database database;
  private UUID order;
  private Call cancel;

  WaitersIT(SystemUnderTest system) {
    this.system = system;
  }

  @BeforeEach
  void placeOrder() {
    assumeThat(system.database()).isPresent();
    database = system.database().orElseThrow();
    String id = system.tenantA().order(Intent.fresh()).send().member("order_id");
    order = UUID.fromString(id);
    cancel = system.tenantA().cancel(id, Intent.newKey());
  }

  @Test
  @DisplayName("H8, polaris#4269: 200 duplicates of one key keep nobody else waiting")
  void manyDuplicatesOfOneKey_othersAreAnswered() {
    CompletableFuture<Reply> first;
    List<CompletableFuture<Reply>> duplicates;
    try (Hold hold = database.hold(LOCK, order)) {
      first = cancel.start();
      hold.awaitWaiting(1);
      duplicates = Stream.generate(cancel::start).limit(DUPLICATES).toList();
      List<Reply> others = orders(system.tenantA(), system.tenantB());

      assertThat(others).extracting(Reply::status).containsOnly(201);
      assertThat(duplicates).as("who still waits").anyMatch(duplicate -> !duplicate.isDone());
    }
    duplicates.stream()
        .map(CompletableFuture::join)
        .forEach(reply -> assertReplayedOrRefused(reply, first.join()));
  }

  private static List<Reply> orders(Caller... callers) {
    List<CompletableFuture<Reply>> calls =
        Stream.of(callers)
            .flatMap(caller -> Stream.generate(() -> caller).limit(OTHERS))
            .map(caller -> caller.order(Intent.fresh()).start())
            .toList();
    return calls.stream().map(CompletableFuture::join).toList();
  }

  private static void assertReplayedOrRefused(Reply duplicate, Reply first) {
    if (duplicate.status() == 409) {
      assertDecision(duplicate, 409, "request_in_progress");
    } else {
      assertReplay(duplicate, first);
    }
  }

  @Test
  @DisplayName("H8: a client may ask to wait for less long")
  void preferredWait_isHeeded() {
    try (Hold hold = database.hold(LOCK, order)) {
      CompletableFuture<Reply> first = cancel.start();
      hold.awaitWaiting(1);
      long start = System.nanoTime();
      Reply refused = cancel.header("Prefer", "wait=1").send();

      assertDecision(refused, 409, "request_in_progress");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(WAIT_LIMIT);
      assertThat(first).isNotDone();
    }
  }
}
