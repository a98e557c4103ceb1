package dev.onceward.systemtests.incontainer;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Reply;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * A sale of a lot where duplicates are refused, held up by an unfinished sale of the same lot in a
 * session of the test's own.
 *
 * @param lot is the key too
 */
record HeldUpSale(URL war, String lot) {

  private static final String SALE =
      "INSERT INTO shop.sale (id, tenant, lot) VALUES (gen_random_uuid(), ?, ?)";

  static HeldUpSale at(URL war) {
    return new HeldUpSale(war, UUID.randomUUID().toString());
  }

  Hold hold() {
    return TestServer.database().hold(SALE, Sales.TENANT, lot);
  }

  /** Returns when the first call stands still. */
  CompletableFuture<Reply> startFirst(Hold hold) {
    CompletableFuture<Reply> first = call().start();
    hold.awaitWaiting(1);
    return first;
  }

  Call call() {
    return callWith(lot);
  }

  /** Another request under the same key. */
  Call callWith(String content) {
    return anybody()
        .post("shop/modes/refusing")
        .key(lot)
        .header("Content-Type", "text/plain")
        .bytes(content.getBytes(StandardCharsets.UTF_8));
  }

  void assertInProgress(Reply refused, int status) {
    assertProblem(refused, status, "request_in_progress");
    assertThat(refused.header("Retry-After")).contains("1");
    assertThat(refused.json().getBoolean("retryable")).isTrue();
    assertThat(refused.header("Link"))
        .contains("<" + war.getPath() + "shop/idempotency-policy>; rel=\"describedby\"");
    assertThat(refused.replayed()).isFalse();
  }

  void assertPublished(String status) {
    assertThat(anybody().get("shop/idempotency-policy").send().text()).contains(status);
  }

  private Caller anybody() {
    return new Caller(URI.create(war.toString()), Optional.empty());
  }
}
