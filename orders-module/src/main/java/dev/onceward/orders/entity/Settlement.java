package dev.onceward.orders.entity;

import java.util.Optional;

/**
 * The payment as the payments API knows it.
 *
 * @param paymentId its id there
 * @param provider who charged
 * @param providerPaymentId its id with him
 */
public record Settlement(String paymentId, String provider, Optional<String> providerPaymentId) {

  private static final int LONGEST = 255;

  /** An operator may have typed it, and an order must not be paid by nothing. */
  public Settlement {
    requireId("payment_id", paymentId);
    requireId("payment_provider", provider);
    providerPaymentId.ifPresent(id -> requireId("provider_payment_id", id));
  }

  private static void requireId(String name, String id) {
    if (id.isBlank() || id.length() > LONGEST) {
      throw new IllegalArgumentException(
          name + " must have 1 to " + LONGEST + " characters, not " + id.length());
    }
  }
}
