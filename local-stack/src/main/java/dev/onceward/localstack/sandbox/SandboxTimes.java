package dev.onceward.localstack.sandbox;

import java.time.Duration;

/**
 * How long the sandbox keeps and hides things.
 *
 * @param keyRetention how long an idempotency key answers for its request (Stripe: 24 hours)
 * @param searchLag how long a new payment intent stays invisible to search (Stripe: up to a minute)
 * @param pendingRefund how long a refund to {@code pm_card_pendingRefund} is under way
 */
public record SandboxTimes(Duration keyRetention, Duration searchLag, Duration pendingRefund) {
  /** As Stripe documents them; of a pending refund it does not say how long. */
  public static SandboxTimes standard() {
    return new SandboxTimes(Duration.ofHours(24), Duration.ofSeconds(60), Duration.ofSeconds(30));
  }

  public SandboxTimes withKeyRetention(Duration newKeyRetention) {
    return new SandboxTimes(newKeyRetention, searchLag, pendingRefund);
  }

  public SandboxTimes withSearchLag(Duration newSearchLag) {
    return new SandboxTimes(keyRetention, newSearchLag, pendingRefund);
  }
}
