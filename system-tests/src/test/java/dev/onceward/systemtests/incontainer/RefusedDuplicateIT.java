package dev.onceward.systemtests.incontainer;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Reply;
import java.net.URL;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ArquillianExtension.class)
@DisplayName("H8: REFUSE over HTTP")
class RefusedDuplicateIT {

  private static final String WAITING =
      "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";

  @ArquillianResource private URL application;

  private HeldUpSale sale;

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of("refusing", Sales.TENANT, "jdbc/shop")
        .addClasses(Sales.class, ModesResource.class);
  }

  @BeforeEach
  void chooseALot() {
    sale = HeldUpSale.at(application);
  }

  @Test
  @DisplayName("H8, grape-idempotency#10: a duplicate is 409 at once, and afterwards the replay")
  void duplicateOfACallAtWork_isRefusedAtOnce() {
    CompletableFuture<Reply> first;
    try (Hold hold = sale.hold()) {
      first = sale.startFirst(hold);
      sale.assertInProgress(sale.call().send(), 409);
      assertThat(first).isNotDone();
    }
    assertThat(first.join().status()).as(first.join().toString()).isEqualTo(201);
    assertReplay(sale.call().send(), first.join());
  }

  @Test
  @DisplayName("H8: until the first call commits even a changed body is 409, then it is 422")
  void changedBody_isInProgressUntilTheCommit() {
    CompletableFuture<Reply> first;
    try (Hold hold = sale.hold()) {
      first = sale.startFirst(hold);
      sale.assertInProgress(sale.callWith("another").send(), 409);
    }
    assertThat(first.join().status()).isEqualTo(201);
    assertProblem(sale.callWith("another").send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H8: a client that prefers to wait does so where duplicates are refused")
  void preferredWait_isHeeded() {
    CompletableFuture<Reply> first;
    CompletableFuture<Reply> duplicate;
    try (Hold hold = sale.hold()) {
      first = sale.startFirst(hold);
      duplicate = sale.call().header("Prefer", "wait=10").start();
      await("a duplicate that waits for the first call")
          .atMost(Duration.ofSeconds(8))
          .until(() -> TestServer.database().number(WAITING) > 0);
    }
    assertThat(first.join().status()).isEqualTo(201);
    assertReplay(duplicate.join(), first.join());
  }
}
