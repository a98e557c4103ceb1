package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stripe's test payment methods: how a confirmation with one ends.
 *
 * @see <a href="https://docs.stripe.com/testing?testing-method=payment-methods">their list</a>
 */
sealed interface Card {
  record Pays() implements Card {}

  /** Pays; what is given back of it is under way for a while. */
  record RefundsLater() implements Card {}

  record WantsAuthentication() implements Card {}

  /** Not paid, and why. */
  record Declines(String code, Optional<String> declineCode) implements Card {
    static Declines generic() {
      return new Declines("card_declined", Optional.of("generic_decline"));
    }

    static Declines unauthenticated() {
      return new Declines("authentication_required", Optional.of("authentication_required"));
    }

    Map<String, Object> error() {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("type", "card_error");
      error.put("code", code);
      declineCode.ifPresent(reason -> error.put("decline_code", reason));
      error.put("message", "Your card was declined: " + declineCode.orElse(code) + ".");
      return error;
    }
  }

  /** They pay; "pm_card_" precedes each, and any two-letter country works too. */
  Set<String> BRANDS =
      Set.of(
          "visa",
          "visa_debit",
          "mastercard",
          "mastercard_debit",
          "mastercard_prepaid",
          "amex",
          "discover",
          "diners",
          "jcb",
          "unionpay");

  Map<String, Declines> DECLINES =
      Map.of(
          "", Declines.generic(),
          "InsufficientFunds", declined("insufficient_funds"),
          "LostCard", declined("lost_card"),
          "StolenCard", declined("stolen_card"),
          "VelocityLimitExceeded", declined("card_velocity_exceeded"),
          "Fraudulent", declined("fraudulent"),
          "ExpiredCard", new Declines("expired_card", Optional.empty()),
          "IncorrectCvc", new Declines("incorrect_cvc", Optional.empty()),
          "ProcessingError", new Declines("processing_error", Optional.empty()));

  /**
   * What a method stands for.
   *
   * @throws StripeError when there is no such method
   */
  static Card of(String method) {
    return known(method)
        .orElseThrow(() -> StripeError.missingParameter("payment_method", "PaymentMethod", method));
  }

  private static Optional<Card> known(String method) {
    if (!method.startsWith("pm_card_")) {
      return Optional.empty();
    }
    String name = method.substring("pm_card_".length());
    String decline = name.replaceFirst("^(visa_)?chargeDeclined", "");
    if (!decline.equals(name)) {
      return Optional.ofNullable(DECLINES.get(decline));
    }
    if (name.equals("pendingRefund")) {
      return Optional.of(new RefundsLater());
    }
    if (name.equals("authenticationRequired")) {
      return Optional.of(new WantsAuthentication());
    }
    return BRANDS.contains(name) || name.matches("[a-z]{2}")
        ? Optional.of(new Pays())
        : Optional.empty();
  }

  private static Declines declined(String reason) {
    return new Declines("card_declined", Optional.of(reason));
  }
}
