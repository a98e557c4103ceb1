package dev.onceward.payments.entity;

import java.util.Set;

/**
 * Why the provider refused for good.
 *
 * @param code the provider's own for a card that was declined, such as {@code insufficient_funds};
 *     ours for a request that it can't carry out
 */
public record Decline(String code) {

  public static final Decline PAYMENT_METHOD_UNKNOWN = new Decline("payment_method_unknown");
  public static final Decline AMOUNT_NOT_ACCEPTED = new Decline("amount_not_accepted");
  public static final Decline CURRENCY_NOT_ACCEPTED = new Decline("currency_not_accepted");

  private static final Set<Decline> OF_REQUESTS =
      Set.of(PAYMENT_METHOD_UNKNOWN, AMOUNT_NOT_ACCEPTED, CURRENCY_NOT_ACCEPTED);

  /** Whether the request was at fault, and not the card. */
  public boolean isOfRequest() {
    return OF_REQUESTS.contains(this);
  }
}
