package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.PostOffice;
import dev.onceward.systemtests.harness.Reply;
import jakarta.json.JsonObject;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Jobs and events as a base of consumers hands them on, with a mail service that keeps books. */
@ExtendWith(ArquillianExtension.class)
@DisplayName("K5, K7, O4: invoices are mailed once")
class InvoiceJobsIT {

  private static final Duration LIMIT = Duration.ofSeconds(90);
  private static final String ANNA = "anna@example.org";

  @AutoClose private static final PostOffice OFFICE = PostOffice.open();

  private final String order = UUID.randomUUID().toString().replaceFirst(".$", "1");

  @ArquillianResource private URL war;

  @Deployment(testable = false)
  static WebArchive war() {
    return InvoicesWar.mailingBy(OFFICE.address());
  }

  @AfterEach
  void heal() {
    OFFICE.heal();
  }

  @Test
  @DisplayName("seed 003: another delivery of the job gives the first mail's id and sends nothing")
  void deliveredTwice_mailedOnce() {
    assertThat(job(1, ANNA)).isEqualTo("done");
    String first = invoice(1).getString("email_id");

    assertThat(job(1, ANNA)).isEqualTo("done");

    assertThat(invoice(1).getString("email_id")).isEqualTo(first);
    assertThat(OFFICE.mailsOf(order)).extracting(PostOffice.Mail::id).containsExactly(first);
  }

  @Test
  @DisplayName("seed 003: a new version is sent on its own")
  void newVersion_isMailed() {
    assertThat(List.of(job(1, ANNA), job(2, "bert@example.org"))).containsOnly("done");

    assertThat(OFFICE.mailsOf(order))
        .extracting(PostOffice.Mail::to)
        .containsExactly(ANNA, "bert@example.org");
  }

  @Test
  @DisplayName("seed 003: version 1 to another address is refused")
  void otherRecipient_isPoison() {
    job(1, ANNA);

    assertThat(job(1, "bert@example.org")).isEqualTo("recipient_changed");
    assertThat(OFFICE.mailsOf(order)).hasSize(1);
  }

  @Test
  @DisplayName("wolverine#1725: purge, then rewind: no second mail")
  void recordsGoneAndDeliveredAgain_noSecondMail() {
    job(1, ANNA);
    TestServer.database()
        .update("DELETE FROM onceward.idempotency_record WHERE idempotency_key = ?", order + ".v1");

    assertThat(job(1, ANNA)).isEqualTo("done");
    assertThat(OFFICE.mailsOf(order)).hasSize(1);
  }

  @Test
  @DisplayName("console#3449: the answer is lost after the mail: asked again under the same key")
  void answerLost_mailedOnce() {
    OFFICE.loseNextAnswer();

    await("the mail").atMost(LIMIT).until(() -> job(1, ANNA).equals("done"));

    List<PostOffice.Mail> mails = OFFICE.mailsOf(order);
    assertThat(mails).hasSize(1);
    assertThat(OFFICE.requestsUnder(mails.get(0).key())).isEqualTo(2);
    assertThat(mails.get(0).key()).startsWith("ow1-");
  }

  @Test
  void refusedRecipient_failsForGood() {
    OFFICE.refuseRecipients();

    assertThat(job(1, ANNA)).isEqualTo("done");
    OFFICE.heal();

    assertThat(job(1, ANNA)).isEqualTo("done");
    assertThat(invoice(1).getString("status")).isEqualTo("FAILED");
    assertThat(OFFICE.mailsOf(order)).isEmpty();
  }

  @Test
  @DisplayName("K6: a job for an order that is not there")
  void unknownOrder_isPoison() {
    assertThat(send("jobs", body(order.replaceFirst(".$", "0"), 1, ANNA)))
        .isEqualTo("unknown_order");
  }

  @Test
  @DisplayName("O4: paid twice delivered, one invoice and one job")
  void paidOrder_getsVersionOneOnce() {
    assertThat(List.of(event("OrderPaid.v1"), event("OrderPaid.v1"))).containsOnly("done");

    assertThat(invoice(1).getString("status")).isEqualTo("QUEUED");
    assertThat(jobsInTheOutbox()).isEqualTo(1);
    assertThat(job(1, ANNA)).isEqualTo("done");
    assertThat(OFFICE.mailsOf(order)).hasSize(1);
  }

  @Test
  @DisplayName("O4: an invoice of a cancelled order is not mailed any more")
  void cancelledBeforeTheMail_isVoid() {
    event("OrderPaid.v1");
    assertThat(List.of(event("OrderCancelled.v1"), event("OrderCancelled.v1")))
        .containsOnly("done");

    assertThat(job(1, ANNA)).isEqualTo("done");
    assertThat(invoice(1).getString("failure_code")).isEqualTo("invoice_voided");
    assertThat(OFFICE.mailsOf(order)).isEmpty();
  }

  @Test
  @DisplayName("O4: when orders tell that all is paid back, what was sent is void")
  void paidBack_isVoid() {
    event("OrderPaid.v1");
    job(1, ANNA);
    assertThat(invoice(1)).doesNotContainKey("voided_at");

    assertThat(List.of(event("OrderRefunded.v1"), event("OrderRefunded.v1"))).containsOnly("done");

    assertThat(invoice(1)).containsKey("voided_at");
    assertThat(invoice(1).getString("status")).isEqualTo("SENT");
  }

  @Test
  @DisplayName("O4: a step that comes after its compensation does nothing")
  void paidAfterCancelled_getsNoInvoice() {
    event("OrderCancelled.v1");
    event("OrderPaid.v1");

    assertThat(jobsInTheOutbox()).isZero();
  }

  @Test
  @DisplayName("O4: an order that was paid back gets no invoice any more, by request or by job")
  void paidBack_getsNoOther() {
    event("OrderPaid.v1");
    event("OrderRefunded.v1");

    assertThat(job(2, ANNA)).isEqualTo("order_refunded");
    assertThat(request()).isEqualTo("order_refunded");
    assertThat(job(1, ANNA)).as("what was made is void, and no poison").isEqualTo("done");
    assertThat(OFFICE.mailsOf(order)).isEmpty();
  }

  @Test
  @DisplayName("O4: what is asked for while the saga goes back waits for it, and gets no invoice")
  void askedForWhileTheOrderIsCancelled_getsNone() throws Exception {
    event("OrderPaid.v1");
    ExecutorService callers = Executors.newFixedThreadPool(3);
    Future<String> saga;
    Future<String> request;
    Future<String> job;
    try (Hold counter = holdCounter()) {
      saga = callers.submit(() -> event("OrderCancelled.v1"));
      counter.awaitWaiting(1);
      request = callers.submit(this::request);
      awaitWaitingForTheCounter(2);
      job = callers.submit(() -> job(2, ANNA));
      awaitWaitingForTheCounter(3);
    } finally {
      callers.shutdown();
    }

    assertThat(saga.get()).isEqualTo("done");
    assertThat(List.of(request.get(), job.get())).containsOnly("order_cancelled");
  }

  private static Hold holdCounter() {
    return TestServer.database()
        .hold(
            "SELECT 1 FROM invoicing.invoice_counter WHERE tenant_id = ? FOR UPDATE", Sales.TENANT);
  }

  @Test
  @DisplayName("K5: a job far ahead of its order would use up the versions, and is refused")
  void versionFarAhead_isPoison() {
    assertThat(job(1_001, ANNA)).isEqualTo("invoice_version_invalid");
    assertThat(job(7, ANNA)).isEqualTo("done");
    assertThat(job(1_008, ANNA)).isEqualTo("invoice_version_invalid");
    assertThat(job(1_007, ANNA)).isEqualTo("done");
    assertThat(request()).isEqualTo("202");
    assertThat(invoice(1_008).getString("email")).isEqualTo(ANNA);
  }

  private static void awaitWaitingForTheCounter(long sessions) {
    await("waiting for the counter")
        .atMost(LIMIT)
        .until(
            () ->
                TestServer.database()
                        .number(
                            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                                + " AND query LIKE ?",
                            "%invoice_counter%")
                    >= sessions);
  }

  /** The refusal's code, or the status. */
  private String request() {
    Reply reply =
        anybody()
            .post(path() + "orders/" + order + "/invoices")
            .key(UUID.randomUUID().toString())
            .json("{}")
            .send();
    return reply.status() == 409 ? reply.member("code") : Integer.toString(reply.status());
  }

  @Test
  @DisplayName("K7: the document is the one that was mailed")
  void pdf_isShown() {
    job(1, ANNA);
    Reply pdf = anybody().get(path() + "orders/" + order + "/invoices/1/pdf").send();

    assertThat(pdf.header("Content-Type")).contains("application/pdf");
    assertThat(pdf.text()).startsWith("%PDF-");
  }

  private long jobsInTheOutbox() {
    return TestServer.database()
        .number(
            "SELECT count(*) FROM onceward.outbox_event"
                + " WHERE aggregatetype = 'invoice-jobs' AND aggregateid = ?",
            order);
  }

  private String job(int version, String email) {
    return send("jobs", body(order, version, email));
  }

  private static String body(String order, int version, String email) {
    return """
        {"delivery_id": "%s", "tenant_id": "%s", "order_id": "%s", "invoice_version": %d,
         "email": "%s"}"""
        .formatted(UUID.randomUUID(), Sales.TENANT, order, version, email);
  }

  private String event(String type) {
    return send(
        "events?topic=orders.events&type=" + type,
        """
        {"order_id": "%s", "customer_id": 42, "amount": "1500.00", "currency": "RUB",
         "email": "%s"}"""
            .formatted(order, ANNA));
  }

  private String send(String what, String body) {
    Reply reply = anybody().post(path() + "messages/" + what).json(body).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.text();
  }

  private JsonObject invoice(int version) {
    Reply reply = anybody().get(path() + "orders/" + order + "/invoices/" + version).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }

  private Caller anybody() {
    return new Caller(URI.create(war.toString()), Optional.empty());
  }

  private String path() {
    return war.getPath() + "shop/";
  }
}
