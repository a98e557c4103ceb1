package dev.onceward.localstack.sandbox;

import java.util.Currency;
import java.util.Locale;
import java.util.Optional;

/** Money in requests: whole minor units, and a currency that exists. */
final class Amounts {
  private static final long HIGHEST = 99_999_999_999L;

  private Amounts() {}

  static Optional<Long> optional(Form form) {
    return form.text("amount").map(Amounts::positive);
  }

  static long required(Form form) {
    return optional(form).orElseThrow(() -> missing("amount"));
  }

  private static long positive(String text) {
    if (!text.matches("[0-9]{1,12}")) {
      throw StripeError.invalid(
          "parameter_invalid_integer", "amount", "Invalid integer: " + text + " (minor units)");
    }
    long amount = Long.parseLong(text);
    if (amount == 0 || amount > HIGHEST) {
      throw StripeError.invalid(
          amount == 0 ? "parameter_invalid_integer" : "amount_too_large",
          "amount",
          "The amount must be from 1 to %d minor units, not %s".formatted(HIGHEST, text));
    }
    return amount;
  }

  static String currency(Form form) {
    String text = form.text("currency").orElseThrow(() -> missing("currency"));
    try {
      return Currency.getInstance(text.toUpperCase(Locale.ROOT))
          .getCurrencyCode()
          .toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw StripeError.invalid("parameter_invalid", "currency", "Invalid currency: " + text);
    }
  }

  static StripeError missing(String parameter) {
    return StripeError.invalid(
        "parameter_missing", parameter, "Missing required param: " + parameter + ".");
  }
}
