package dev.onceward.systemtests.incontainer;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Reply;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ArquillianExtension.class)
@DisplayName("H11: requests and answers beyond their limits, over HTTP")
class SizeLimitsIT {

  private static final int REQUEST_LIMIT = 500;
  private static final int ANSWER_LIMIT = 1000;

  @ArquillianResource private URL application;

  private final String lot = UUID.randomUUID().toString();
  private final Database database = TestServer.database();

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of(
            "limits",
            Sales.TENANT,
            "jdbc/shop",
            "onceward.request.max-bytes=" + REQUEST_LIMIT,
            "onceward.answer.max-bytes=" + ANSWER_LIMIT)
        .addClasses(Sales.class, ModesResource.class);
  }

  @Test
  @DisplayName("H11: a request over its limit is 413, and leaves its key free")
  void requestOverItsLimit_isRefused() {
    Reply refused = sell("located/1", lot + " ".repeat(REQUEST_LIMIT)).send();
    assertProblem(refused, 413, "request_too_large");
    assertThat(refused.json().getBoolean("retryable")).isFalse();

    Reply mended = sell("located/1", lot).send();
    assertThat(mended.status()).isEqualTo(201);
    assertThat(mended.replayed()).isFalse();
  }

  @Test
  @DisplayName("H11: a request at its limit is read")
  void requestAtItsLimit_isRead() {
    String longLot = lot + "x".repeat(REQUEST_LIMIT - lot.length());
    assertThat(sell("located/1", longLot).send().status()).isEqualTo(201);
  }

  @Test
  @DisplayName("H11: an answer too large to store: one sale, and the repeats are led to it")
  void answerTooLarge_repeatsAreToldThatItTookEffect() {
    Call call = sell("located/" + (ANSWER_LIMIT + 1), lot);
    Reply first = call.send();
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.body()).hasSize(ANSWER_LIMIT + 1);

    for (int repeat = 1; repeat <= 2; repeat++) {
      Reply again = call.send();
      assertNotStored(again);
      assertThat(again.header("Location")).isPresent().isEqualTo(first.header("Location"));
    }
    assertThat(sales()).isOne();
  }

  @Test
  @DisplayName("H11: an answer too large to store that has no Location")
  void answerTooLargeWithoutLocation_repeatsHaveNone() {
    Call call = sell("unlocated/" + (ANSWER_LIMIT + 1), lot);
    assertThat(call.send().status()).isEqualTo(200);

    Reply again = call.send();
    assertNotStored(again);
    assertThat(again.header("Location")).isEmpty();
    assertThat(sales()).isOne();
  }

  @Test
  @DisplayName("H11, H7: the key of an answer that was not stored still belongs to its request")
  void otherRequestAfterAnAnswerTooLarge_isRefused() {
    String path = "located/" + (ANSWER_LIMIT + 1);
    sell(path, lot).send();
    assertProblem(sell(path, "another-" + lot).send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H11: an answer at its limit is stored")
  void answerAtItsLimit_isReplayed() {
    Call call = sell("located/" + ANSWER_LIMIT, lot);
    Reply first = call.send();
    assertReplay(call.send(), first);
    assertThat(sales()).isOne();
  }

  private static void assertNotStored(Reply reply) {
    assertProblem(reply, 409, "response_not_stored");
    assertThat(reply.json().getBoolean("retryable")).isFalse();
    assertThat(reply.header("Link").orElse("")).contains("/limits/shop/idempotency-policy");
  }

  private long sales() {
    return database.number("SELECT count(*) FROM shop.sale WHERE lot = ?", lot);
  }

  private Call sell(String path, String content) {
    return new Caller(URI.create(application.toString()), Optional.empty())
        .post("shop/modes/" + path)
        .key(lot)
        .header("Content-Type", "text/plain")
        .bytes(content.getBytes(StandardCharsets.UTF_8));
  }
}
