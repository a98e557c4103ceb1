package dev.onceward.payments.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * Money of a payment that goes back.
 *
 * @param key the idempotency key under which it was asked for first
 */
public record Refund(
    UUID tenant,
    UUID id,
    UUID payment,
    String key,
    Money amount,
    RefundStatus status,
    String provider,
    Optional<String> providerId,
    Optional<Decline> decline,
    Instant createdAt) {

  public Refund succeeded() {
    return settled(RefundStatus.SUCCEEDED, Optional.empty());
  }

  public Refund declined(Decline why) {
    return settled(RefundStatus.DECLINED, Optional.of(why));
  }

  private Refund settled(RefundStatus outcome, Optional<Decline> why) {
    if (status.isFinal()) {
      throw new IllegalStateException(
          "Refund " + id + " is " + status + " for good and can't become " + outcome);
    }
    return new Refund(
        tenant, id, payment, key, amount, outcome, provider, providerId, why, createdAt);
  }
}
