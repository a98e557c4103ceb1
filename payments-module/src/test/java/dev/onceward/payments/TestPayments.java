package dev.onceward.payments;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
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

  /** Of a payment that was charged. */
  public static Refund refund(Payment payment, String amount, String key) {
    return new Refund(
        payment.tenant(),
        UuidCreator.getTimeOrderedEpoch(),
        payment.id(),
        key,
        new Money(new BigDecimal(amount), payment.amount().currency()),
        RefundStatus.PENDING,
        payment.provider(),
        Optional.empty(),
        Optional.empty(),
        Instant.parse("2026-11-30T08:00:00.654321Z"));
  }

  /** As the provider names it. */
  public static Payment charged(Payment payment, String providerId) {
    return new Payment(
        payment.tenant(),
        payment.id(),
        payment.orderId(),
        payment.customerId(),
        payment.amount(),
        payment.paymentMethod(),
        PaymentStatus.SUCCEEDED,
        payment.provider(),
        payment.externalId(),
        Optional.of(providerId),
        Optional.empty(),
        2,
        payment.createdAt());
  }

  public static Money money(String amount, String currency) {
    return new Money(new BigDecimal(amount), Currency.getInstance(currency));
  }
}
