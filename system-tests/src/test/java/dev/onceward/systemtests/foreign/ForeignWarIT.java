package dev.onceward.systemtests.foreign;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.RawRequest;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.incontainer.Calls;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * R3: the library alone makes somebody else's WAR idempotent: data source name, migration and
 * tenant resolver of its own, no Kafka, no JWT. Seen from outside, over HTTP.
 */
@ExtendWith(ArquillianExtension.class)
class ForeignWarIT {

  private static final String NORTH = "north";
  private static final String SOUTH = "south";

  @ArquillianResource
  @OperateOnDeployment(NORTH)
  private URL north;

  @ArquillianResource
  @OperateOnDeployment(SOUTH)
  private URL south;

  private final String key = UUID.randomUUID().toString();
  private final String lot = "lot-" + key;

  @Deployment(name = NORTH, testable = false)
  static WebArchive north() {
    return ShopWar.of(NORTH, UUID.randomUUID(), "jdbc/shop");
  }

  @Deployment(name = SOUTH, testable = false)
  static WebArchive south() {
    return ShopWar.of(SOUTH, UUID.randomUUID(), "jdbc/shop");
  }

  @Test
  @DisplayName("R3, H6, EveryInc/proof-sdk#10: a repeat gets the status and the bytes of the first")
  void repeat_getsTheFirstAnswer() throws Exception {
    HttpResponse<String> first = sell(north, lot);
    HttpResponse<String> again = sell(north, lot);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body()).contains(lot);
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
  }

  @Test
  @DisplayName("R3, H6, concerns_on_rails#47: Location and Content-Type survive the replay")
  void repeat_getsTheHeadersOfTheFirst() throws Exception {
    HttpResponse<String> first = sell(north, lot);
    HttpResponse<String> again = sell(north, lot);

    assertThat(first.headers().firstValue("Location")).isPresent();
    for (String name : new String[] {"Location", "Content-Type"}) {
      assertThat(again.headers().allValues(name)).isEqualTo(first.headers().allValues(name));
    }
  }

  @Test
  @DisplayName("R3, H7: the same key with another body is 422 key_reused")
  void sameKeyOtherBody_isRefused() throws Exception {
    sell(north, lot);
    HttpResponse<String> other = sell(north, "another-" + lot);

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(other.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(other.body()).contains("\"code\":\"key_reused\"");
  }

  @Test
  @DisplayName("R3, H3, arun0009/idempotent#217: two tenants with one key make two sales")
  void sameKeyAtAnotherTenant_isAnotherSale() throws Exception {
    HttpResponse<String> northern = sell(north, lot);
    HttpResponse<String> southern = sell(south, lot);

    assertThat(southern.statusCode()).isEqualTo(201);
    assertThat(southern.headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(southern.body()).isNotEqualTo(northern.body());
  }

  @Test
  @DisplayName("R3, H9, KeeperHub#1849: a rejection is stored and replayed with the marker")
  void rejection_isReplayed() throws Exception {
    HttpResponse<String> first = sell(north, "withdrawn");
    HttpResponse<String> again = sell(north, "withdrawn");

    assertThat(first.statusCode()).isEqualTo(409);
    assertThat(first.body()).contains("\"code\":\"lot_withdrawn\"");
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
  }

  @Test
  @DisplayName(
      "R3, H9: a rejection undoes its sale, so the next one is rejected alike, not a duplicate")
  void rejection_undoesTheSale() throws Exception {
    sell(north, "withdrawn");
    HttpResponse<String> other = sell(north, UUID.randomUUID().toString(), "withdrawn");

    assertThat(other.body()).contains("\"code\":\"lot_withdrawn\"");
  }

  @Test
  @DisplayName(
      "R3, H5: what JPA violates at its flush reaches the shop's own mapper, and nothing is stored")
  void constraintViolatedAtFlush_mappedAndNotStored() throws Exception {
    sell(north, UUID.randomUUID().toString(), lot);

    HttpResponse<String> second = sell(north, lot);
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).isEqualTo("sold already");

    // Had the refusal been stored, this would be a replay or key_reused.
    assertThat(sell(north, "another-" + lot).statusCode()).isEqualTo(201);
  }

  @Test
  @DisplayName("R3, H13: an escape in the query that is none is 400, also without a filter for it")
  void malformedQuery_isRefused() throws Exception {
    Call order = new Caller(north.toURI(), Optional.empty()).post("shop/sales").key(key).json("{}");
    Reply reply = RawRequest.of(order).target(order.uri().getRawPath() + "?x=%zz").send();
    assertProblem(reply, 400, "validation_failed");
  }

  @Test
  @DisplayName("R3, H13: the policy stands below the shop's own path")
  void policy_belowTheShopsPath() throws Exception {
    HttpResponse<String> policy = Calls.get(north, "shop/idempotency-policy");
    assertThat(policy.statusCode()).isEqualTo(200);
    assertThat(policy.body()).contains("\"operation\":\"sales.create\"");
  }

  private HttpResponse<String> sell(URL shop, String lotToSell) throws Exception {
    return sell(shop, key, lotToSell);
  }

  private static HttpResponse<String> sell(URL shop, String key, String lotToSell)
      throws Exception {
    return Calls.post(
        shop,
        "shop/sales",
        "application/json",
        "{\"lot\":\"" + lotToSell + "\"}",
        "Idempotency-Key",
        key);
  }
}
