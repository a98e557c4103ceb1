package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Provider.Mailed;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("K5, K7: the worker of seed 003")
@ExtendWith(SharedInvoicing.class)
class InvoiceWorkerIT {

  private final Invoicing invoicing;

  InvoiceWorkerIT(Invoicing invoicing) {
    this.invoicing = invoicing;
  }

  @Test
  @DisplayName("another delivery of the same job sends nothing, and finds the first mail's id")
  void redelivery_sendsNothing() {
    InvoiceJob job = invoicing.freshJob();
    invoicing.deliver(job);
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);

    assertOneMail(job);
  }

  @Test
  @DisplayName("the server is killed between the stored result and the acknowledgement")
  void lostAcknowledgement_oneMail() {
    InvoiceJob job = invoicing.freshJob();
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(job));
    invoicing.stack().node(1).server().kill();
    assertThat(invoicing.isAllAcknowledged()).as("the acknowledgement was lost").isFalse();

    String first = invoicing.emailId(job);
    invoicing.deliver(job);
    invoicing.stack().node(1).restart();
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);

    assertOneMail(job);
    assertThat(invoicing.emailId(job)).isEqualTo(first);
  }

  @Test
  @DisplayName("another version is sent on its own")
  void anotherVersion_isSent() {
    InvoiceJob job = invoicing.freshJob();
    invoicing.deliver(job);
    invoicing.deliver(job.version(2));
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);

    assertThat(invoicing.provider().mailsTo(job.email())).hasSize(2);
    assertThat(invoicing.emailId(job)).isNotEqualTo(invoicing.emailId(job.version(2)));
  }

  @Test
  @DisplayName("an old version to another address is a dead letter")
  void anotherRecipient_isRefused() {
    InvoiceJob job = invoicing.freshJob();
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(job));
    byte[] elsewhere = job.to("somebody-else@example.com").delivery();
    invoicing.broker().send(Invoicing.TOPIC, elsewhere);
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isDead(elsewhere));

    assertThat(invoicing.reasonFor(elsewhere)).isEqualTo("recipient_changed");
    assertThat(invoicing.provider().mailsTo("somebody-else@example.com")).isEmpty();
    assertOneMail(job);
  }

  @Test
  @DisplayName("E5: the mail service takes the mail and loses the answer: one mail")
  void lostAnswer_oneMail() {
    InvoiceJob job = invoicing.freshJob();
    invoicing.provider().faultOfMails("drop_response", "any", "\"count\":1");
    invoicing.deliver(job);
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(job));

    assertOneMail(job);
  }

  private void assertOneMail(InvoiceJob job) {
    assertThat(invoicing.provider().mailsTo(job.email()))
        .extracting(Mailed::emailId)
        .containsExactly(invoicing.emailId(job));
  }
}
