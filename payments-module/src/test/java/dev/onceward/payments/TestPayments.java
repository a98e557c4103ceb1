package dev.onceward.payments;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Currency;
import java.util.Optional;
import java.util.UUID;

/** Payments as they are asked for. */
public final class TestPayments {

  public static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  private TestPayments() {}

  public static Payment payment() {
    return payment(TENANT, "pm_card_visa", Optional.empty());
  }

  public static Payment paidBy(String method) {
    return payment(TENANT, method, Optional.empty());
  }

  public static Payment named(UUID tenant, String externalId) {
    return payment(tenant, "pm_card_visa", Optional.of(externalId));
  }

  private static Payment payment(UUID tenant, String method, Optional<String> externalId) {
    return new Payment(
        tenant,
        UuidCreator.getTimeOrderedEpoch(),
        "order 7",
        42,
        money("1500.5", "EUR"),
        method,
        PaymentStatus.PENDING,
        "stripe",
        externalId,
        Optional.empty(),
        Optional.empty(),
        1,
        Instant.parse("2026-11-29T23:59:59.123456Z"));
  }

  public static Money money(String amount, String currency) {
    return new Money(new BigDecimal(amount), Currency.getInstance(currency));
  }
}
