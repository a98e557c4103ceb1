package dev.onceward.payments.entity;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Its version is 1 when asked for, and one more with every outcome, of its refunds too. */
public record Payment(
    UUID tenant,
    UUID id,
    String orderId,
    long customerId,
    Money amount,
    String paymentMethod,
    PaymentStatus status,
    String provider,
    Optional<String> externalId,
    Optional<String> providerId,
    Optional<Decline> decline,
    long version,
    Instant createdAt) {

  public Payment succeeded() {
    return settled(PaymentStatus.SUCCEEDED, Optional.empty());
  }

  public Payment declined(Decline why) {
    return settled(PaymentStatus.DECLINED, Optional.of(why));
  }

  private Payment settled(PaymentStatus outcome, Optional<Decline> why) {
    if (status.isFinal()) {
      throw new IllegalStateException(
          "Payment " + id + " is " + status + " for good and can't become " + outcome);
    }
    return next(outcome, why);
  }

  /**
   * After the outcome of a refund, with what was given back in all. What the provider did is told
   * here even if it should be too much: that the ledger's check tells.
   */
  public Payment refunded(BigDecimal givenBack) {
    if (status != PaymentStatus.SUCCEEDED && status != PaymentStatus.REFUNDED) {
      throw new IllegalStateException(
          "Payment " + id + " is " + status + ", so nothing of it can have been refunded");
    }
    return next(
        givenBack.compareTo(amount.amount()) < 0 ? status : PaymentStatus.REFUNDED,
        Optional.empty());
  }

  private Payment next(PaymentStatus outcome, Optional<Decline> why) {
    return new Payment(
        tenant,
        id,
        orderId,
        customerId,
        amount,
        paymentMethod,
        outcome,
        provider,
        externalId,
        providerId,
        why,
        version + 1,
        createdAt);
  }
}
