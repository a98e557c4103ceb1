package dev.onceward.payments.event;

import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: docs/events is what payments publish")
class GoldenPaymentEventsTest {

  private static final Instant SETTLED = Instant.parse("2026-11-29T12:00:03Z");
  private static final Instant REFUNDED = Instant.parse("2026-11-29T12:10:00Z");
  private static final Payment CHARGED =
      new Payment(
          TestPayments.TENANT,
          UUID.fromString("0198f1a2-9b00-7c11-9d22-3e44f5a6b7c8"),
          "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
          42,
          TestPayments.money("1500", "RUB"),
          "pm_card_visa",
          PaymentStatus.SUCCEEDED,
          "stripe",
          Optional.of("order-payment-1"),
          Optional.of("pi_1"),
          Optional.empty(),
          2,
          Instant.parse("2026-11-29T12:00:01.123456Z"));

  @Test
  void outcomesOfAPayment_areTheExamples() throws IOException {
    GoldenEvent.of("PaymentSucceeded.v1").assertIs(PaymentEvents.settled(CHARGED, SETTLED));
    GoldenEvent.of("PaymentDeclined.v1")
        .assertIs(PaymentEvents.settled(declined("insufficient_funds"), SETTLED));
  }

  @Test
  void outcomesOfARefund_areTheExamples() throws IOException {
    GoldenEvent.of("PaymentRefunded.v1")
        .assertIs(
            PaymentEvents.refunded(
                CHARGED.refunded(new BigDecimal("1500")),
                refund(RefundStatus.SUCCEEDED, Optional.empty()),
                REFUNDED));
    GoldenEvent.of("PaymentRefundDeclined.v1")
        .assertIs(
            PaymentEvents.refunded(
                CHARGED.refunded(BigDecimal.ZERO),
                refund(RefundStatus.DECLINED, Optional.of(new Decline("expired_or_canceled_card"))),
                REFUNDED));
  }

  private static Payment declined(String code) {
    return new Payment(
        CHARGED.tenant(),
        CHARGED.id(),
        CHARGED.orderId(),
        CHARGED.customerId(),
        CHARGED.amount(),
        CHARGED.paymentMethod(),
        PaymentStatus.DECLINED,
        CHARGED.provider(),
        CHARGED.externalId(),
        CHARGED.providerId(),
        Optional.of(new Decline(code)),
        2,
        CHARGED.createdAt());
  }

  private static Refund refund(RefundStatus status, Optional<Decline> decline) {
    return new Refund(
        CHARGED.tenant(),
        UUID.fromString("0198f1a2-ab12-7e33-8f44-5a66b7c8d9e0"),
        CHARGED.id(),
        "a key",
        CHARGED.amount(),
        status,
        CHARGED.provider(),
        Optional.of("re_1"),
        decline,
        REFUNDED);
  }
}
