package dev.onceward.invoicing.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.messaging.OutboxEvent;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: events of invoices, and jobs")
class InvoiceEventsTest {

  @Test
  void sent_tellsTheInvoiceAndItsMail() {
    OutboxEvent event = InvoiceEvents.settled(TestInvoices.queued().sent("em_1"), TestInvoices.AT);

    assertThat(event.type()).isEqualTo("InvoiceSent.v1");
    assertThat(event.aggregateType()).isEqualTo("invoicing");
    assertThat(event.aggregateId()).isEqualTo(TestInvoices.queued().id().toString());
    assertThat(event.aggregateVersion()).isEqualTo(2);
    assertThat(event.sagaId()).isEqualTo(TestInvoices.ORDER);
    assertThat(event.id().version()).isEqualTo(7);
    JsonObject json = json(event);
    assertThat(json.getString("email_id")).isEqualTo("em_1");
    assertThat(json.getInt("number")).isEqualTo(1187);
    assertThat(json.getInt("version")).isEqualTo(2);
    assertThat(json.getString("amount")).isEqualTo("1500.00");
  }

  @Test
  void failed_tellsWhy() {
    OutboxEvent event =
        InvoiceEvents.settled(TestInvoices.queued().failed("validation_error"), TestInvoices.AT);

    assertThat(event.type()).isEqualTo("InvoiceFailed.v1");
    assertThat(json(event).getString("failure_code")).isEqualTo("validation_error");
  }

  @Test
  @DisplayName("K5: a job has the members that any producer's has; versions of an order follow on")
  void job_isFoundByItsInvoice() {
    OutboxEvent job = InvoiceEvents.job(TestInvoices.queued());

    assertThat(job.aggregateType()).isEqualTo("invoice-jobs");
    assertThat(job.aggregateId()).isEqualTo(TestInvoices.ORDER.toString());
    assertThat(job.aggregateVersion()).isEqualTo(2);
    assertThat(json(job).keySet())
        .containsExactlyInAnyOrder(
            "delivery_id", "tenant_id", "order_id", "invoice_version", "email");
    assertThat(json(job).getInt("invoice_version")).isEqualTo(2);
  }

  private static JsonObject json(OutboxEvent event) {
    try (var reader = Json.createReader(new StringReader(event.payload()))) {
      return reader.readObject();
    }
  }
}
