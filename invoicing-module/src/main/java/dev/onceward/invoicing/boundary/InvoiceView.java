package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceStatus;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One version of an order's invoice, as callers see it. */
@Schema(
    name = "Invoice",
    requiredProperties = {
      "invoice_id",
      "order_id",
      "version",
      "number",
      "amount",
      "currency",
      "email",
      "status",
      "created_at"
    })
public record InvoiceView(
    @Schema(name = "invoice_id", type = SchemaType.STRING, format = "uuid") UUID invoiceId,
    @Schema(name = "order_id", type = SchemaType.STRING, format = "uuid") UUID orderId,
    @Schema(description = "1, 2, 3… of this order.") int version,
    @Schema(description = "1, 2, 3… of the tenant's invoices, without a gap.") long number,
    @Schema(description = "With the currency's fraction digits.", examples = "1500.00")
        String amount,
    @Schema(examples = "RUB") String currency,
    @Schema(format = "email") String email,
    InvoiceStatus status,
    @Schema(
            name = "email_id",
            type = SchemaType.STRING,
            description = "The mail at its provider, when it is sent.")
        Optional<String> emailId,
    @Schema(
            name = "failure_code",
            type = SchemaType.STRING,
            description = "Why it was not sent, for good.")
        Optional<String> failureCode,
    @Schema(
            name = "voided_at",
            type = SchemaType.STRING,
            format = "date-time",
            description = "Since when it counts no more: its order was cancelled or paid back.")
        Optional<Instant> voidedAt,
    @Schema(name = "created_at", type = SchemaType.STRING, format = "date-time")
        Instant createdAt) {

  /** Made once: each look-up of the JSON provider searches the class path. */
  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  static InvoiceView of(Invoice invoice) {
    return new InvoiceView(
        invoice.id(),
        invoice.key().orderId(),
        invoice.key().version(),
        invoice.number(),
        invoice.amount().decimal(),
        invoice.amount().currency().getCurrencyCode(),
        invoice.email(),
        invoice.status(),
        invoice.emailId(),
        invoice.failureCode(),
        invoice.voidedAt(),
        invoice.createdAt());
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json =
        JSON.createObjectBuilder()
            .add("invoice_id", invoiceId.toString())
            .add("order_id", orderId.toString())
            .add("version", version)
            .add("number", number)
            .add("amount", amount)
            .add("currency", currency)
            .add("email", email)
            .add("status", status.name());
    emailId.ifPresent(id -> json.add("email_id", id));
    failureCode.ifPresent(code -> json.add("failure_code", code));
    voidedAt.ifPresent(at -> json.add("voided_at", at.toString()));
    return json.add("created_at", createdAt.toString());
  }

  byte[] toJson() {
    return json().build().toString().getBytes(StandardCharsets.UTF_8);
  }
}
