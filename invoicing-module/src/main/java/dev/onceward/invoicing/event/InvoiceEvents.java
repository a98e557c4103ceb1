package dev.onceward.invoicing.event;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceStatus;
import dev.onceward.messaging.OutboxEvent;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Map;

/**
 * What others learn of invoices, on the topic {@code invoicing.events}: the invoice as it is after
 * the change. And the job to mail one, on the topic {@code invoice-jobs}.
 */
public final class InvoiceEvents {

  static final String AGGREGATE_TYPE = "invoicing";
  static final String JOB_AGGREGATE_TYPE = "invoice-jobs";

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  private InvoiceEvents() {}

  public static OutboxEvent settled(Invoice invoice, Instant at) {
    return event(
        invoice.status() == InvoiceStatus.SENT ? "InvoiceSent.v1" : "InvoiceFailed.v1",
        invoice,
        at);
  }

  public static OutboxEvent voided(Invoice invoice, Instant at) {
    return event("InvoiceVoided.v1", invoice, at);
  }

  private static OutboxEvent event(String type, Invoice invoice, Instant at) {
    return new OutboxEvent(
        UuidCreator.getTimeOrderedEpoch(),
        AGGREGATE_TYPE,
        invoice.id().toString(),
        invoice.revision(),
        type,
        members(invoice).build().toString(),
        invoice.key().tenant(),
        invoice.sagaId(),
        at);
  }

  /** Versions of one order follow each other. */
  public static OutboxEvent job(Invoice invoice) {
    return new OutboxEvent(
        UuidCreator.getTimeOrderedEpoch(),
        JOB_AGGREGATE_TYPE,
        invoice.key().orderId().toString(),
        invoice.key().version(),
        "InvoiceJob.v1",
        jobMembers(invoice).build().toString(),
        invoice.key().tenant(),
        invoice.sagaId(),
        invoice.createdAt());
  }

  private static JsonObjectBuilder jobMembers(Invoice invoice) {
    return JSON.createObjectBuilder()
        .add("delivery_id", UuidCreator.getTimeOrderedEpoch().toString())
        .add("tenant_id", invoice.key().tenant().toString())
        .add("order_id", invoice.key().orderId().toString())
        .add("invoice_version", invoice.key().version())
        .add("email", invoice.email());
  }

  private static JsonObjectBuilder members(Invoice invoice) {
    JsonObjectBuilder json =
        JSON.createObjectBuilder()
            .add("invoice_id", invoice.id().toString())
            .add("order_id", invoice.key().orderId().toString())
            .add("version", invoice.key().version())
            .add("number", invoice.number())
            .add("customer_id", invoice.customerId())
            .add("amount", invoice.amount().decimal())
            .add("currency", invoice.amount().currency().getCurrencyCode())
            .add("email", invoice.email())
            .add("status", invoice.status().name());
    invoice.emailId().ifPresent(id -> json.add("email_id", id));
    invoice.failureCode().ifPresent(code -> json.add("failure_code", code));
    invoice.voidedAt().ifPresent(at -> json.add("voided_at", at.toString()));
    return json.add("created_at", invoice.createdAt().toString());
  }
}
