package dev.onceward.systemtests.incontainer;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Reply;
import java.net.URL;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ArquillianExtension.class)
@DisplayName("H7, H8, S3: the settings of statuses and of encryption, over HTTP")
class StatusSettingsIT {

  private static final String EARLY = "early";
  private static final String ACCEPTED = "accepted";

  @ArquillianResource
  @OperateOnDeployment(EARLY)
  private URL early;

  @ArquillianResource
  @OperateOnDeployment(ACCEPTED)
  private URL accepted;

  @Deployment(name = EARLY, testable = false)
  static WebArchive earlyWar() {
    return war(
        EARLY,
        "onceward.in-progress.status=425",
        "onceward.mismatch.status=409",
        "onceward.encryption.keys=k1:" + newSecret(),
        "onceward.encryption.active-key=k1");
  }

  @Deployment(name = ACCEPTED, testable = false)
  static WebArchive acceptedWar() {
    return war(ACCEPTED, "onceward.in-progress.status=202");
  }

  private static String newSecret() {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return Base64.getEncoder().encodeToString(secret);
  }

  private static WebArchive war(String name, String... settings) {
    return ShopWar.of(name, Sales.TENANT, "jdbc/shop", settings)
        .addClasses(Sales.class, ModesResource.class);
  }

  @Test
  @DisplayName("H8: onceward.in-progress.status=425")
  void inProgress_mayBe425() {
    assertInProgressIs(425, HeldUpSale.at(early));
  }

  @Test
  @DisplayName("H8: onceward.in-progress.status=202")
  void inProgress_mayBe202() {
    assertInProgressIs(202, HeldUpSale.at(accepted));
  }

  private static void assertInProgressIs(int status, HeldUpSale sale) {
    CompletableFuture<Reply> first;
    try (Hold hold = sale.hold()) {
      first = sale.startFirst(hold);
      sale.assertInProgress(sale.call().send(), status);
      assertThat(first).isNotDone();
    }
    assertThat(first.join().status()).isEqualTo(201);
    sale.assertPublished("\"request_in_progress\":" + status);
  }

  @Test
  @DisplayName("H7: onceward.mismatch.status=409")
  void mismatch_mayBe409() {
    HeldUpSale sale = HeldUpSale.at(early);
    assertThat(sale.call().send().status()).isEqualTo(201);
    Reply other = sale.callWith("another").send();

    assertProblem(other, 409, "key_reused");
    assertThat(other.json().getBoolean("retryable")).isFalse();
    sale.assertPublished("\"key_reused\":409");
  }

  @Test
  @DisplayName("S3: an encrypted answer is replayed; changed, it is 500 and nothing is sold again")
  void encryptedAnswer_isReplayedOrRefused() {
    HeldUpSale sale = HeldUpSale.at(early);
    Reply first = sale.call().send();
    assertReplay(sale.call().send(), first);

    String ofTheSale = " WHERE headers = 'encrypted by key k1' AND idempotency_key = ?";
    Database database = TestServer.database();
    assertThat(
            database.update(
                "UPDATE onceward.idempotency_record SET http_status = 200" + ofTheSale, sale.lot()))
        .isOne();
    Reply refused = sale.call().send();

    assertProblem(refused, 500, "response_not_readable");
    assertThat(refused.json().getBoolean("retryable")).isFalse();
    assertThat(refused.header("Retry-After")).isEmpty();
    assertThat(database.number("SELECT count(*) FROM shop.sale WHERE lot = ?", sale.lot())).isOne();
    sale.assertPublished("\"response_not_readable\":500");
  }
}
