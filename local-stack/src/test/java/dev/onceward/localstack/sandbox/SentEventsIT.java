package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.stripe.model.Event;
import com.stripe.model.PaymentIntent;
import com.stripe.model.Refund;
import com.stripe.net.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P5: the sandbox sends events as Stripe does")
class SentEventsIT extends SandboxCase {

  private static final String SECRET = "whsec_of_the_shop_itself";

  private final List<Event> received = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer shopServer;

  @BeforeEach
  void open() throws IOException {
    shopServer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    shopServer.createContext("/", this::take);
    shopServer.setExecutor(threads);
    shopServer.start();
    sandbox.sendEventsTo(endpoint());
  }

  @AfterEach
  void close() {
    shopServer.stop(0);
    threads.shutdownNow();
  }

  private WebhookEndpoint endpoint() {
    return new WebhookEndpoint(
        URI.create("http://127.0.0.1:" + shopServer.getAddress().getPort() + "/"), SECRET);
  }

  /** By Stripe's own library, which throws unless the signature is right. */
  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int status = 200;
    if (refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      status = 503;
    } else {
      try {
        received.add(
            Webhook.constructEvent(
                body, exchange.getRequestHeaders().getFirst("Stripe-Signature"), SECRET));
      } catch (Exception unsigned) {
        status = 400;
      }
    }
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  @Test
  void charge_isToldOf_withWhatTheMerchantCalledIt() throws Exception {
    String intent = charged();

    awaitTypes("payment_intent.created", "payment_intent.succeeded");
    Event last =
        received.stream()
            .filter(it -> it.getType().endsWith("succeeded"))
            .findFirst()
            .orElseThrow();
    PaymentIntent told = (PaymentIntent) last.getDataObjectDeserializer().deserializeUnsafe();
    assertThat(last.getId()).startsWith("evt_");
    assertThat(received.stream().map(Event::getId)).doesNotHaveDuplicates();
    assertThat(told.getMetadata()).containsEntry("order_id", "7");
    assertThat(told.getId()).isEqualTo(intent);
  }

  @Test
  void declineAndRefund_areToldOf() throws Exception {
    Calls.status(() -> shop.confirm(shop.create("pm_card_visa_chargeDeclined").getId(), "d"));
    shop.refund(charged(), 500, "r");

    await()
        .untilAsserted(
            () ->
                assertThat(types())
                    .contains(
                        "payment_intent.payment_failed", "refund.created", "charge.refunded"));
  }

  @Test
  @DisplayName(
      "pm_card_pendingRefund: a refund is under way for a while, as with Stripe's own card")
  void pendingRefund_isToldOfAgainWhenItIsDone() throws Exception {
    control.send("POST", "/_control/settings", "{\"pending_refund_millis\":1000}");
    String intent = shop.create("pm_card_pendingRefund").getId();
    shop.confirm(intent, "confirm");

    Refund refund = shop.refund(intent, 500, "r");

    assertThat(refund.getStatus()).isEqualTo("pending");
    await().untilAsserted(() -> assertThat(types()).contains("refund.created", "refund.updated"));
    assertThat(shop.stripe().v1().refunds().retrieve(refund.getId()).getStatus())
        .isEqualTo("succeeded");
    assertThat(control.list("refunds")).hasSize(1);
  }

  @Test
  void refusedDelivery_isRepeatedUntilItIsTaken() throws Exception {
    refusals.set(3);
    charged();

    awaitTypes("payment_intent.created", "payment_intent.succeeded");
    await().untilAsserted(() -> assertThat(statuses()).contains(503, 200));
  }

  @Test
  void undeliveredEvents_outliveTheSandbox() throws Exception {
    refusals.set(Integer.MAX_VALUE);
    charged();
    await().until(() -> statuses().contains(503));
    sandbox.close();
    refusals.set(0);

    sandbox = Sandbox.start(0, folder);
    sandbox.sendEventsTo(endpoint());

    await().untilAsserted(() -> assertThat(types()).contains("payment_intent.succeeded"));
  }

  @Test
  void lostEvent_isNeverSent_unlessSomebodyAsksForIt() throws Exception {
    control.order(
        "{\"target\":\"webhooks\",\"kind\":\"drop_request\",\"step\":\"payment_intent.succeeded\"}");
    charged();
    awaitTypes("payment_intent.created");
    Map<String, Object> lost = control.list("webhooks").get(1);
    assertThat(lost).containsEntry("pending", false);

    control.send("POST", "/_control/webhooks/resend", "{\"event\":\"" + lost.get("id") + "\"}");

    awaitTypes("payment_intent.created", "payment_intent.succeeded");
  }

  @Test
  void doubledEvent_hasOneId() throws Exception {
    control.order(
        "{\"target\":\"webhooks\",\"kind\":\"doubled\",\"step\":\"payment_intent.succeeded\"}");
    charged();

    await().until(() -> received.size() == 3);
    assertThat(received.stream().map(Event::getId).distinct()).hasSize(2);
  }

  @Test
  void delayedEvent_isOvertaken() throws Exception {
    control.order("{\"target\":\"webhooks\",\"kind\":\"delay\",\"millis\":1500}");
    charged();

    await().until(() -> received.size() == 2);
    assertThat(types()).containsExactly("payment_intent.succeeded", "payment_intent.created");
  }

  @Test
  void faultThatDoesNotFitTheTarget_isRefused() {
    for (String order :
        List.of(
            "{\"target\":\"webhooks\",\"kind\":\"decline\"}",
            "{\"target\":\"charges\",\"kind\":\"doubled\"}")) {
      assertThat(control.send("POST", "/_control/faults", order).statusCode()).isEqualTo(400);
    }
    assertThat(control.send("POST", "/_control/webhooks/resend", "{\"event\":\"evt_x\"}").body())
        .contains("evt_x");
  }

  private String charged() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    shop.confirm(intent, "confirm-" + intent);
    return intent;
  }

  private void awaitTypes(String... types) {
    await().untilAsserted(() -> assertThat(types()).containsExactlyInAnyOrder(types));
  }

  private List<String> types() {
    return received.stream().map(Event::getType).toList();
  }

  private List<Integer> statuses() {
    return control.list("webhooks").stream()
        .flatMap(event -> Json.objects(event, "deliveries").stream())
        .map(delivery -> (int) Json.number(delivery, "status"))
        .toList();
  }
}
