package dev.onceward.invoicing;

import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Invoices for tests. */
public final class TestInvoices {

  public static final UUID TENANT = UUID.fromString("00000000-0000-4000-8000-00000000000a");
  public static final UUID ORDER = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");
  public static final Instant AT = Instant.parse("2026-11-30T12:00:00.123456Z");

  private static final UUID ID = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-000000000009");

  private TestInvoices() {}

  public static Money rubles(String amount) {
    return new Money(new BigDecimal(amount), Iso4217.find("RUB").orElseThrow());
  }

  public static BilledOrder order(UUID tenant, UUID order) {
    return new BilledOrder(tenant, order, 42, rubles("1500"), Optional.of("anna@example.org"));
  }

  public static Invoice queued() {
    return to("anna@example.org");
  }

  public static Invoice to(String email) {
    return of(email, rubles("1500"));
  }

  public static Invoice of(String email, Money amount) {
    return Invoice.of(
        new BilledOrder(TENANT, ORDER, 42, amount, Optional.of(email)),
        2,
        ID,
        1187,
        email,
        ORDER,
        AT);
  }
}
