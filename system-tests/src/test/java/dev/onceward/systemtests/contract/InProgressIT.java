package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.RawConnection;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first call is held up at the order's row, which a session of the test's own has locked. */
@ExtendWith(ContractSystem.class)
@DisplayName("H8, H14: while the first call is at work")
class InProgressIT {

  private static final String LOCK = "SELECT 1 FROM orders.orders WHERE order_id = ? FOR UPDATE";

  private final SystemUnderTest system;
  private final String key = Intent.newKey();
  private Database database;
  private String order;

  InProgressIT(SystemUnderTest system) {
    this.system = system;
  }

  @BeforeEach
  void placeOrder() {
    assumeThat(system.database()).isPresent();
    database = system.database().orElseThrow();
    order = system.tenantA().order(Intent.fresh()).send().member("order_id");
  }

  @Test
  @DisplayName("H8, Truxify#4696: a duplicate waits, and gets the replay")
  void duplicateOfACallAtWork_waitsForItsAnswer() {
    CompletableFuture<Reply> first;
    CompletableFuture<Reply> duplicate;
    try (Hold hold = holdTheOrder()) {
      first = cancel();
      hold.awaitWaiting(1);
      duplicate = cancel();
      awaitWaitersForTheKey(1);
      assertThat(first).isNotDone();
      assertThat(duplicate).isNotDone();
    }
    assertThat(first.join().status()).isEqualTo(200);
    assertReplay(duplicate.join(), first.join());
  }

  @Test
  @DisplayName("H8: a duplicate waits no longer than the limit, then it is told to come back")
  void duplicateThatWaitsTooLong_isRefused() {
    try (Hold hold = holdTheOrder()) {
      CompletableFuture<Reply> first = cancel();
      hold.awaitWaiting(1);
      Reply refused = cancel().join();

      assertDecision(refused, 409, "request_in_progress");
      assertThat(refused.header("Retry-After")).contains("1");
      assertThat(refused.json().getBoolean("retryable")).isTrue();
      assertThat(first).isNotDone();
    }
    Reply repeat = cancel().join();
    assertThat(repeat.status()).isEqualTo(200);
    assertThat(repeat.replayed()).isTrue();
  }

  @Test
  @DisplayName("H14, quarkus#54889: the caller hangs up in mid-call, the work completes")
  void callerHangsUp_theRetryReplays() {
    try (Hold hold = holdTheOrder()) {
      RawConnection connection = RawConnection.sent(system.tenantA().cancel(order, key));
      hold.awaitWaiting(1);
      connection.close();
    }
    await("the work of the caller who hung up")
        .atMost(Duration.ofSeconds(10))
        .until(() -> database.recordsOf(key) == 1);
    Reply repeat = cancel().join();
    assertThat(repeat.replayed()).as(repeat.toString()).isTrue();
    assertThat(repeat.member("status")).isEqualTo("CANCELLED");
  }

  @Test
  @DisplayName("H8: who waits for one key keeps no other key waiting")
  void whileOneKeyIsAtWork_anotherIsAnswered() {
    CompletableFuture<Reply> first;
    try (Hold hold = holdTheOrder()) {
      first = cancel();
      hold.awaitWaiting(1);
      Reply other = system.tenantA().order(Intent.fresh()).send();
      assertThat(other.status()).isEqualTo(201);
      assertThat(first).isNotDone();
    }
    assertThat(first.join().status()).isEqualTo(200);
  }

  private Hold holdTheOrder() {
    return database.hold(LOCK, UUID.fromString(order));
  }

  private CompletableFuture<Reply> cancel() {
    return system.tenantA().cancel(order, key).start();
  }

  private void awaitWaitersForTheKey(int waiters) {
    await("duplicates that wait for the first call")
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                database.number(
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                    >= waiters);
  }
}
