package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Provider.Mailed;
import dev.onceward.systemtests.harness.Reply;
import jakarta.json.JsonObject;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The server is started anew to mail by SMTP, and once more to mail as before. */
@DisplayName("K7, E5: a server that mails by SMTP")
@ExtendWith(SharedInvoicing.class)
class SmtpMailIT {

  private static final Map<String, String> BY_SMTP =
      Map.of(
          "ONCEWARD_MAIL_ADAPTER", "smtp",
          "ONCEWARD_EXTERNAL_RECONCILE_INTERVAL", "PT0.5S");

  private final Invoicing invoicing;
  private final Node node;
  private final Caller operator;

  SmtpMailIT(Invoicing invoicing) {
    this.invoicing = invoicing;
    this.node = invoicing.stack().node(1);
    this.operator = node.system().caller(node.system().credentials().operator());
  }

  @Test
  @DisplayName(
      "K7, E5: text, HTML and PDF, once; with its answer lost, never again: by no reconciler, other delivery, restart, other adapter or retry, until an operator settles it")
  void mailBySmtp_goesOutAtMostOnce() {
    InvoiceJob whole = invoicing.freshJob();
    InvoiceJob lost = invoicing.freshJob();
    try {
      node.restartWith(BY_SMTP);
      deliverTwiceAndAssertOneWholeMail(whole);
      loseTheAnswerTo(lost);
      awaitLooks(lost, 2);
      assertAnotherDeliverySendsNothing(lost);
    } finally {
      node.restartWith(Map.of());
    }
    assertAnotherDeliverySendsNothing(lost);
    long looks = looksAt(lost);
    act(lost, "retry", "");
    awaitLooks(lost, looks + 1);
    assertThat(isUnknown(lost)).isTrue();

    String messageId = theOnlyMail(lost).key();
    act(lost, "resolve", ", \"outcome\": \"DONE\", \"result\": \"%s\"".formatted(messageId));
    assertThat(invoicing.isSent(lost)).isTrue();
    assertThat(invoicing.emailId(lost)).isEqualTo(messageId);
    assertAnotherDeliverySendsNothing(lost);
  }

  private void deliverTwiceAndAssertOneWholeMail(InvoiceJob job) {
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(job));
    assertAnotherDeliverySendsNothing(job);

    Mailed mail = theOnlyMail(job);
    assertThat(mail.key()).startsWith("<ow1-").isEqualTo(invoicing.emailId(job));
    JsonObject content = invoicing.provider().contentOf(mail);
    assertThat(content.getString("text")).contains(job.order(), "1500.00 RUB");
    assertThat(content.getString("html")).contains("<html", job.order(), "1500.00 RUB");
    Reply file = invoicing.provider().attachmentOf(mail);
    assertThat(file.header("Content-Type")).hasValue("application/pdf");
    assertThat(file.text()).startsWith("%PDF-");
    assertThat(file.body())
        .isEqualTo(
            node.system()
                .tenantA()
                .get("/api/orders/" + job.order() + "/invoices/1/pdf")
                .send()
                .body());
  }

  /** The server of the mails takes it, and hangs up before it says so. */
  private void loseTheAnswerTo(InvoiceJob job) {
    invoicing.provider().faultOfMails("drop_response", "create", "\"count\":1");
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(() -> isUnknown(job));
    await("the job to be acknowledged, as only a person can settle it")
        .atMost(Invoicing.LIMIT)
        .until(invoicing::isAllAcknowledged);
    theOnlyMail(job);
  }

  private void assertAnotherDeliverySendsNothing(InvoiceJob job) {
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);
    theOnlyMail(job);
  }

  /** It came once, too. */
  private Mailed theOnlyMail(InvoiceJob job) {
    assertThat(invoicing.provider().mailsTo(job.email()))
        .singleElement()
        .extracting(Mailed::attempts)
        .isEqualTo(1);
    return invoicing.provider().mailsTo(job.email()).get(0);
  }

  private boolean isUnknown(InvoiceJob job) {
    return invoicing.count(job, "status = 'UNKNOWN' AND email_id IS NULL") == 1;
  }

  private void awaitLooks(InvoiceJob job, long wanted) {
    await("looks at the unknown mail by whoever it is due to")
        .atMost(Invoicing.LIMIT)
        .until(() -> looksAt(job) >= wanted);
    theOnlyMail(job);
  }

  private long looksAt(InvoiceJob job) {
    return invoicing
        .database()
        .number(
            "SELECT failures FROM onceward.external_execution"
                + " WHERE process = 'invoicing.mail.smtp' AND state = 'UNKNOWN'"
                + " AND identity = ARRAY[?::text, '1']",
            job.order());
  }

  /** While somebody looks at it the operator has to wait. */
  private void act(InvoiceJob job, String action, String members) {
    String path = "/api/operator/records/" + recordOf(job) + "/actions/" + action;
    String body = "{\"reason\": \"ticket 4711: it is in the server's log\"%s}".formatted(members);
    await(action)
        .atMost(Invoicing.LIMIT)
        .until(
            () -> operator.post(path).key(Intent.newKey()).json(body).send().status(),
            status -> status == 200);
  }

  private String recordOf(InvoiceJob job) {
    return operator
        .get(
            "/api/operator/records?operation=mail.invoice.%s&key=%s.v1"
                .formatted(job.tenant(), job.order()))
        .send()
        .items()
        .get(0)
        .getString("record_id");
  }
}
