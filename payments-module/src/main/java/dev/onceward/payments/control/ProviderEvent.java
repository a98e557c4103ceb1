package dev.onceward.payments.control;

import dev.onceward.idempotency.external.News.Said;
import java.util.Optional;
import java.util.UUID;

/**
 * What the provider sent of its own accord, verified to be the provider's.
 *
 * @param id the provider's; the same whenever it is sent again
 */
public record ProviderEvent(String id, String type, Subject subject) {

  /** What it is about. */
  public sealed interface Subject {}

  /**
   * A charge.
   *
   * @param reference what we had told the provider of it
   * @param created what the call that made it would have given
   * @param isWorthAsking whether asking the provider may tell more now than before
   * @param end how it ended, if it did
   */
  public record OfCharge(
      String providerId,
      Optional<Reference> reference,
      Said created,
      boolean isWorthAsking,
      Optional<Said> end)
      implements Subject {}

  /**
   * Money given back, or to be given back.
   *
   * @param reference what we had told the provider of it
   * @param created what the call that made it would have given
   * @param end how it ended, if it did
   */
  public record OfRefund(
      String providerId, Optional<RefundReference> reference, Said created, Optional<Said> end)
      implements Subject {}

  /** Anything else. */
  public record OfOther() implements Subject {}

  /** Where the provider was told to find our payment. Proves nothing until our own row agrees. */
  public record Reference(UUID tenant, UUID payment) {}

  /** The same of our refund. */
  public record RefundReference(UUID tenant, UUID refund) {}
}
