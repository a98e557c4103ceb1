package dev.onceward.systemtests.events;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.PostOffice;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K5, K7, O4: invoices, from the request to the mail")
class InvoicesIT {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int LARGE = 150;
  private static final String ANNA = "anna@example.org";

  @AutoClose private static PostOffice office;
  @AutoClose private static Stack stack;

  private final SystemUnderTest system = stack.node(1).system();
  private final Caller caller = system.tenantA();
  private final Topic jobs = new Topic(stack.broker(), "invoice-jobs");

  @BeforeAll
  static void start() {
    office = PostOffice.open();
    Map<String, String> ownPostOffice = Map.of("RESEND_BASE_URL", office.address().toString());
    stack = Stack.startWithBroker("invoices", 1, ownPostOffice);
  }

  @Test
  @DisplayName("K5, K7: a requested invoice is mailed once, and its document can be seen")
  void requestedInvoice_isMailed() {
    String order = order(ANNA);
    String key = Intent.newKey();

    Reply accepted = invoice(order, key, "{}");
    Reply repeat = invoice(order, key, "{}");

    assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
    assertThat(repeat.body()).isEqualTo(accepted.body());
    assertThat(repeat.replayed()).isTrue();
    assertThat(accepted.member("status")).isEqualTo("QUEUED");
    assertThat(accepted.header("Location")).contains("/api/orders/" + order + "/invoices/1");
    JsonObject sent = awaitSent(order, 1);
    assertThat(office.mailsOf(order))
        .extracting(PostOffice.Mail::id)
        .containsExactly(sent.getString("email_id"));
    Reply pdf = caller.get("/api/orders/" + order + "/invoices/1/pdf").send();
    assertThat(pdf.status()).isEqualTo(200);
    assertThat(pdf.header("Content-Type")).contains("application/pdf");
    assertThat(pdf.text()).startsWith("%PDF-");
  }

  @Test
  @DisplayName("O4: a paid order with an address gets version 1 by itself")
  void paidOrder_getsVersionOne() {
    String order = order(ANNA);

    Reply paid =
        caller.post("/api/orders/" + order + "/payments").key(Intent.newKey()).json("{}").send();

    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    awaitSent(order, 1);
    assertThat(versions(order)).hasSize(1);
    assertThat(office.mailsOf(order)).extracting(PostOffice.Mail::to).containsExactly(ANNA);
  }

  @Test
  @DisplayName("O4: a stray payment's refund leaves the paid order and its invoice; its own voids")
  void refundOfAStrayPayment_leavesTheInvoice() {
    String order = order(ANNA);
    String own = payment("/api/orders/" + order + "/payments", "{}");
    awaitSent(order, 1);
    String stray =
        payment(
            "/api/payments",
            "{\"order_id\":\"%s\",\"customer_id\":42,\"amount\":\"1500\",\"currency\":\"RUB\"}"
                .formatted(order));

    refundAndAwaitItsEvent(stray);

    assertThat(seen(order)).isEqualTo("PAID");
    assertThat(versions(order).get(0)).doesNotContainKey("voided_at");
    refundAndAwaitItsEvent(own);
    assertThat(seen(order)).isEqualTo("PAID, refunded");
    await().atMost(PATIENCE).until(() -> versions(order).get(0).containsKey("voided_at"));
    assertProblem(invoice(order, Intent.newKey(), "{}"), 409, "order_refunded");
    Reply again =
        caller.post("/api/orders/" + order + "/payments").key(Intent.newKey()).json("{}").send();
    assertProblem(again, 409, "order_already_paid");
    assertThat(again.member("detail")).contains("all of it was given back", "new order");
  }

  /** Scripts know three statuses: that an order was given back is told beside them. */
  private String seen(String order) {
    JsonObject seen = caller.get("/api/orders/" + order).send().json();
    assertThat(caller.get("/api/orders?limit=100&status=PAID").send().items()).contains(seen);
    if (!seen.containsKey("refunded_at")) {
      return seen.getString("status");
    }
    assertThat(Instant.parse(seen.getString("refunded_at"))).isBefore(Instant.now());
    return seen.getString("status") + ", refunded";
  }

  private String payment(String path, String body) {
    Reply paid = caller.post(path).key(Intent.newKey()).json(body).send();
    assertThat(paid.status()).as(paid.toString()).isEqualTo(201);
    return paid.member("payment_id");
  }

  private void refundAndAwaitItsEvent(String payment) {
    Reply refund = caller.refund(payment, Intent.newKey(), "{}").send();
    assertThat(refund.status()).as(refund.toString()).isEqualTo(201);
    await("what reads refunds")
        .atMost(PATIENCE)
        .until(
            () ->
                stack
                        .database()
                        .number(
                            "SELECT count(*) FROM onceward.processed_event p"
                                + " JOIN onceward.outbox_event e ON e.id = p.event_id"
                                + " WHERE e.aggregateid = ? AND e.type = 'PaymentRefunded.v1'",
                            payment)
                    > 0);
  }

  @Test
  @DisplayName("K7: numbers have no gap")
  void numbers_haveNoGap() {
    String order = order(ANNA);
    for (int i = 0; i < 5; i++) {
      assertThat(invoice(order, Intent.newKey(), "{}").status()).isEqualTo(202);
      assertProblem(invoice(order, Intent.newKey(), "{\"email\":7}"), 400, "validation_failed");
    }
    awaitSent(order, 5);
    List<Integer> numbers = versions(order).stream().map(v -> v.getInt("number")).toList();
    assertThat(numbers)
        .containsExactlyElementsOf(
            IntStream.range(numbers.get(0), numbers.get(0) + 5).boxed().toList());
  }

  @Test
  @DisplayName("K5: a job of a producer that knows nothing of us, delivered three times: one mail")
  void foreignJobs_areOneMail() {
    String order = order(ANNA);

    for (int i = 0; i < 3; i++) {
      jobs.write(Map.of(), job(order, 1, ANNA));
    }

    awaitSent(order, 1);
    jobs.write(Map.of(), job(order, 1, "bert@example.org"));
    jobs.write(Map.of(), job(order, 2, "bert@example.org"));
    awaitSent(order, 2);
    assertThat(office.mailsOf(order))
        .extracting(PostOffice.Mail::to)
        .containsExactly(ANNA, "bert@example.org");
    awaitDeadLetter(order, "recipient_changed");
  }

  @Test
  @DisplayName(
      "K5: a mail of unknown outcome, with a thousand copies of its job, holds up no other")
  void unknownMail_holdsUpNoOtherTenant() {
    String stuck = order(ANNA);
    String other = order(system.tenantB(), ANNA);
    office.keepSilentAbout(stuck);
    try {
      List<byte[]> copies = IntStream.range(0, 1_000).mapToObj(i -> job(stuck, 1, ANNA)).toList();
      stack.broker().sendAll("invoice-jobs", copies);
      await("the copies are lined up").atMost(PATIENCE).until(() -> linedUp() >= copies.size());

      Reply accepted = invoice(system.tenantB(), other, Intent.newKey(), "{}");

      assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
      await("the mail").atMost(PATIENCE).until(() -> office.mailsOf(other).size() == 1);
      assertThat(linedUp()).isGreaterThanOrEqualTo(copies.size());
      assertThat(ofMails("onceward_consumer_oldest_lined_up_seconds")).isPositive();
    } finally {
      office.heal();
    }
  }

  @Test
  @DisplayName("K6: hundreds of messages of almost a megabyte do not fill the heap")
  void manyLargeMessages_areReadInPortions() {
    byte[] large = "x".repeat(900_000).getBytes(StandardCharsets.UTF_8);
    stack.broker().sendAll("invoice-jobs", Collections.nCopies(LARGE, large));
    String order = order(ANNA);

    assertThat(invoice(order, Intent.newKey(), "{}").status()).isEqualTo(202);

    awaitSent(order, 1);
    await("the dead letters are kept").atMost(PATIENCE).until(() -> largeLetters() == LARGE);
  }

  private static long largeLetters() {
    return stack
        .database()
        .number("SELECT count(*) FROM onceward.dead_letter WHERE reason = 'too_large'");
  }

  @Test
  @DisplayName("K6: a job for an order that is not there goes to the dead letters")
  void unknownOrder_isADeadLetter() {
    String order = UUID.randomUUID().toString();

    jobs.write(Map.of(), job(order, 1, ANNA));

    awaitDeadLetter(order, "unknown_order");
  }

  @Test
  void cancelledOrder_getsNoInvoice() {
    String order = order(ANNA);
    assertThat(caller.cancel(order, Intent.newKey()).send().status()).isEqualTo(200);

    assertProblem(invoice(order, Intent.newKey(), "{}"), 409, "order_cancelled");
  }

  @Test
  void orderWithoutAddress_needsOne() {
    String order = caller.order(Intent.fresh()).send().member("order_id");

    assertProblem(invoice(order, Intent.newKey(), "{}"), 422, "email_missing");
    Reply named = invoice(order, Intent.newKey(), "{\"email\":\"anna@example.org\"}");
    assertThat(named.status()).as(named.toString()).isEqualTo(202);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"anna\"", "\"a@example.org\\r\\nBcc: b@example.org\"", "7", "\"\""})
  void addressThatIsNone_isRefused(String email) {
    assertProblem(
        invoice(order(ANNA), Intent.newKey(), "{\"email\":" + email + "}"),
        400,
        "validation_failed");
  }

  @Test
  @DisplayName("S1, S2: neither a reader nor another tenant makes or sees invoices")
  void others_areRefused() {
    String order = order(ANNA);
    String path = "/api/orders/" + order + "/invoices";

    assertThat(system.reader().post(path).key(Intent.newKey()).json("{}").send().status())
        .isEqualTo(403);
    assertProblem(
        system.tenantB().post(path).key(Intent.newKey()).json("{}").send(), 404, "not_found");
    assertProblem(system.tenantB().get(path).send(), 404, "not_found");
    assertThat(caller.get(path).send().json().getJsonArray("items")).isEmpty();
  }

  private String order(String email) {
    return order(caller, email);
  }

  private static String order(Caller tenant, String email) {
    String body = "{\"customer_id\":42,\"amount\":\"1500\",\"email\":\"%s\"}".formatted(email);
    return tenant.order(Intent.newKey(), body).send().member("order_id");
  }

  private double linedUp() {
    return ofMails("onceward_consumer_lined_up");
  }

  private double ofMails(String metric) {
    return Metrics.of(system).value(metric, "consumer", "invoice-mail");
  }

  private Reply invoice(String order, String key, String body) {
    return invoice(caller, order, key, body);
  }

  private static Reply invoice(Caller tenant, String order, String key, String body) {
    return tenant.post("/api/orders/" + order + "/invoices").key(key).json(body).send();
  }

  private List<JsonObject> versions(String order) {
    return caller
        .get("/api/orders/" + order + "/invoices")
        .send()
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class);
  }

  private JsonObject awaitSent(String order, int version) {
    return await("the mail")
        .atMost(PATIENCE)
        .until(
            () ->
                versions(order).stream()
                    .filter(invoice -> invoice.getInt("version") == version)
                    .filter(invoice -> invoice.getString("status").equals("SENT"))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private static void awaitDeadLetter(String order, String reason) {
    Topic letters = new Topic(stack.broker(), "invoice-jobs-dlq");
    await("the dead letter")
        .atMost(PATIENCE)
        .until(
            () ->
                letters.read().stream()
                    .filter(
                        letter ->
                            new String(letter.value(), StandardCharsets.UTF_8).contains(order))
                    .anyMatch(letter -> reason.equals(letter.header("dead-letter-reason"))));
  }

  private static byte[] job(String order, int version, String email) {
    return """
        {"delivery_id": "%s", "tenant_id": "%s", "order_id": "%s", "invoice_version": %d,
         "email": "%s"}"""
        .formatted(UUID.randomUUID(), LocalTokens.TENANT_A, order, version, email)
        .getBytes(StandardCharsets.UTF_8);
  }
}
