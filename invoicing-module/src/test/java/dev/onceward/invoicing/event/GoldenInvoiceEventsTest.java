package dev.onceward.invoicing.event;

import dev.onceward.invoicing.GoldenEvent;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: docs/events is what invoicing publishes")
class GoldenInvoiceEventsTest {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final UUID ORDER = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");
  private static final UUID ID = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-000000000009");
  private static final Instant LATER = Instant.parse("2026-11-30T12:00:05Z");
  private static final String EMAIL = "buyer@example.org";
  private static final Invoice INVOICE =
      Invoice.of(
          new BilledOrder(
              TENANT,
              ORDER,
              42,
              new Money(new BigDecimal("1500"), Iso4217.find("RUB").orElseThrow()),
              Optional.of(EMAIL)),
          2,
          ID,
          1187,
          EMAIL,
          ORDER,
          Instant.parse("2026-11-30T12:00:00.123456Z"));

  @Test
  void publishedEvents_areTheExamples() throws IOException {
    GoldenEvent.of("InvoiceSent.v1")
        .assertIs(
            InvoiceEvents.settled(INVOICE.sent("49a3999c-0ce1-4ea6-ab68-afcd6dc2e794"), LATER));
    GoldenEvent.of("InvoiceFailed.v1")
        .assertIs(InvoiceEvents.settled(INVOICE.failed("validation_error"), LATER));
    GoldenEvent.of("InvoiceVoided.v1").assertIs(InvoiceEvents.voided(INVOICE.voided(LATER), LATER));
  }
}
