package dev.onceward.systemtests.incontainer;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Reply;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The first call is held up by an unfinished sale of its lot, made by the test's own session. */
@ExtendWith(ArquillianExtension.class)
@DisplayName("H8: REFUSE over HTTP, and the settings of its status")
class RefusedDuplicateIT {

  private static final String USUAL = "usual";
  private static final String EARLY = "early";
  private static final String ACCEPTED = "accepted";
  private static final String SALE =
      "INSERT INTO shop.sale (id, tenant, lot) VALUES (gen_random_uuid(), ?, ?)";

  @ArquillianResource
  @OperateOnDeployment(USUAL)
  private URL usual;

  @ArquillianResource
  @OperateOnDeployment(EARLY)
  private URL early;

  @ArquillianResource
  @OperateOnDeployment(ACCEPTED)
  private URL accepted;

  private final String lot = UUID.randomUUID().toString();
  private final Database database = TestServer.database();

  @Deployment(name = USUAL, testable = false)
  static WebArchive usualWar() {
    return war(USUAL);
  }

  @Deployment(name = EARLY, testable = false)
  static WebArchive earlyWar() {
    return war(EARLY, "onceward.in-progress.status=425", "onceward.mismatch.status=409");
  }

  @Deployment(name = ACCEPTED, testable = false)
  static WebArchive acceptedWar() {
    return war(ACCEPTED, "onceward.in-progress.status=202");
  }

  private static WebArchive war(String name, String... settings) {
    return ShopWar.of(name, Sales.TENANT, "jdbc/shop", settings)
        .addClasses(Sales.class, ModesResource.class);
  }

  @Test
  @DisplayName("H8, grape-idempotency#10: a duplicate is 409 at once, and afterwards the replay")
  void duplicateOfACallAtWork_isRefusedAtOnce() {
    CompletableFuture<Reply> first;
    try (Hold hold = holdTheLot()) {
      first = startHeldUp(usual, hold);
      assertInProgress(sell(usual, lot).send(), USUAL, 409);
      assertThat(first).isNotDone();
    }
    assertThat(first.join().status()).as(first.join().toString()).isEqualTo(201);
    assertReplay(sell(usual, lot).send(), first.join());
  }

  @Test
  @DisplayName("H8: until the first call commits even a changed body is 409, then it is 422")
  void changedBody_isInProgressUntilTheCommit() {
    CompletableFuture<Reply> first;
    try (Hold hold = holdTheLot()) {
      first = startHeldUp(usual, hold);
      assertInProgress(sell(usual, "another").send(), USUAL, 409);
    }
    assertThat(first.join().status()).isEqualTo(201);
    assertProblem(sell(usual, "another").send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H8: a client that prefers to wait does so where duplicates are refused")
  void preferredWait_isHeeded() {
    CompletableFuture<Reply> first;
    CompletableFuture<Reply> duplicate;
    try (Hold hold = holdTheLot()) {
      first = startHeldUp(usual, hold);
      duplicate = sell(usual, lot).header("Prefer", "wait=10").start();
      awaitAWaiter();
    }
    assertThat(first.join().status()).isEqualTo(201);
    assertReplay(duplicate.join(), first.join());
  }

  @Test
  @DisplayName("H8: onceward.in-progress.status=425")
  void statusBySetting_mayBe425() {
    try (Hold hold = holdTheLot()) {
      CompletableFuture<Reply> first = startHeldUp(early, hold);
      assertInProgress(sell(early, lot).send(), EARLY, 425);
      assertThat(first).isNotDone();
    }
    assertPublished(early, "\"request_in_progress\":425");
  }

  @Test
  @DisplayName("H8: onceward.in-progress.status=202")
  void statusBySetting_mayBe202() {
    try (Hold hold = holdTheLot()) {
      CompletableFuture<Reply> first = startHeldUp(accepted, hold);
      assertInProgress(sell(accepted, lot).send(), ACCEPTED, 202);
      assertThat(first).isNotDone();
    }
    assertPublished(accepted, "\"request_in_progress\":202");
  }

  @Test
  @DisplayName("H7: onceward.mismatch.status=409")
  void mismatchBySetting_is409() {
    assertThat(sell(early, lot).send().status()).isEqualTo(201);
    Reply other = sell(early, "another").send();

    assertProblem(other, 409, "key_reused");
    assertThat(other.json().getBoolean("retryable")).isFalse();
    assertPublished(early, "\"key_reused\":409");
  }

  private Hold holdTheLot() {
    return database.hold(SALE, Sales.TENANT, lot);
  }

  private CompletableFuture<Reply> startHeldUp(URL war, Hold hold) {
    CompletableFuture<Reply> first = sell(war, lot).start();
    hold.awaitWaiting(1);
    return first;
  }

  private Call sell(URL war, String content) {
    return new Caller(URI.create(war.toString()), Optional.empty())
        .post("shop/modes/refusing")
        .key(lot)
        .header("Content-Type", "text/plain")
        .bytes(content.getBytes(StandardCharsets.UTF_8));
  }

  private void awaitAWaiter() {
    await("a duplicate that waits for the first call")
        .atMost(Duration.ofSeconds(8))
        .until(
            () ->
                database.number(
                        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                    > 0);
  }

  private static void assertInProgress(Reply refused, String war, int status) {
    assertProblem(refused, status, "request_in_progress");
    assertThat(refused.header("Retry-After")).contains("1");
    assertThat(refused.json().getBoolean("retryable")).isTrue();
    assertThat(refused.header("Link"))
        .contains("</" + war + "/shop/idempotency-policy>; rel=\"describedby\"");
    assertThat(refused.replayed()).isFalse();
  }

  private static void assertPublished(URL war, String status) {
    Caller anybody = new Caller(URI.create(war.toString()), Optional.empty());
    assertThat(anybody.get("shop/idempotency-policy").send().text()).contains(status);
  }
}
