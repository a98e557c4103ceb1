package dev.onceward.money;

import java.util.Currency;
import java.util.Optional;

/** The currencies that amounts can be in, by ISO 4217 as the running Java knows it. */
public final class Iso4217 {

  private Iso4217() {}

  /** Empty for unknown codes, and for those without fraction digits such as XXX or XAU. */
  public static Optional<Currency> find(String code) {
    try {
      return Optional.of(Currency.getInstance(code))
          .filter(currency -> currency.getDefaultFractionDigits() >= 0);
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
