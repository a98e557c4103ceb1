package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Pace;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first call is held up at the order's row, which a session of the test's own has locked. */
@ExtendWith(ContractSystem.class)
@DisplayName("H8, polaris#4269: 200 duplicates of one key")
class ManyWaitersIT {

  private static final int DUPLICATES = 200;
  private static final int SEATS = 64; // onceward.wait.max-per-key
  private static final Duration WAIT_LIMIT = Duration.ofSeconds(10);

  private static final String LOCK = "SELECT 1 FROM orders.orders WHERE order_id = ? FOR UPDATE";
  private static final String STANDING_STILL =
      "SELECT count(*) FROM pg_stat_activity"
          + " WHERE application_name = 'onceward' AND wait_event_type = 'Lock'";

  private final SystemUnderTest system;
  private final AtomicInteger calls = new AtomicInteger();
  private Database database;
  private UUID order;
  private Call cancel;

  ManyWaitersIT(SystemUnderTest system) {
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
  @DisplayName("H8, polaris#4269: none of the others waits with them, and no pool is exhausted")
  void othersBesideManyWaiters_areAnswered() {
    List<CompletableFuture<Reply>> duplicates;
    try (Hold hold = database.hold(LOCK, order)) {
      duplicates = startDuplicates(hold);
      Duration slowest = others().slowest();

      assertThat(database.number(STANDING_STILL))
          .as("connections that wait: the first call's and one duplicate's")
          .isBetween(1L, 2L);
      assertThat(duplicates.stream().filter(duplicate -> !duplicate.isDone()).count())
          .as("duplicates that waited meanwhile")
          .isPositive();
      assertThat(slowest).as("who is starved waits as the duplicates do").isLessThan(WAIT_LIMIT);
    }
    duplicates.forEach(duplicate -> assertReplayedOrRefused(duplicate.join()));
  }

  @Test
  @DisplayName("H8, polaris#4269: while the first call goes on, each is refused in bounded time")
  void firstCallWithoutEnd_eachDuplicateIsRefusedInTime() {
    CompletableFuture<Reply> first;
    try (Hold hold = database.hold(LOCK, order)) {
      first = cancel.start();
      hold.awaitWaiting(1);
      List<CompletableFuture<Reply>> duplicates =
          Stream.generate(cancel::start).limit(DUPLICATES).toList();
      await("an end of every wait")
          .atMost(WAIT_LIMIT.multipliedBy(2))
          .until(() -> duplicates.stream().allMatch(CompletableFuture::isDone));

      duplicates.forEach(duplicate -> assertDecision(duplicate.join(), 409, "request_in_progress"));
      assertThat(first).isNotDone();
    }
    assertThat(first.join().status()).isEqualTo(200);
  }

  /** The first call and its duplicates; returns when those that found no seat have been refused. */
  private List<CompletableFuture<Reply>> startDuplicates(Hold hold) {
    CompletableFuture<Reply> first = cancel.start();
    hold.awaitWaiting(1);
    List<CompletableFuture<Reply>> duplicates =
        Stream.generate(cancel::start).limit(DUPLICATES).toList();
    await("the duplicates without a seat")
        .atMost(WAIT_LIMIT)
        .until(
            () ->
                duplicates.stream().filter(CompletableFuture::isDone).count()
                    >= DUPLICATES - SEATS);
    assertThat(first).isNotDone();
    return duplicates;
  }

  /** Reads and first calls, by clients that are not concerned. */
  private Pace others() {
    return Pace.of(
        () ->
            calls.incrementAndGet() % 2 == 0
                ? system.tenantA().get("/api/orders/" + order)
                : system.tenantB().order(Intent.fresh()),
        4,
        25);
  }

  private void assertReplayedOrRefused(Reply duplicate) {
    if (duplicate.status() == 409) {
      assertDecision(duplicate, 409, "request_in_progress");
    } else {
      assertReplay(duplicate, cancel.send());
    }
  }
}
