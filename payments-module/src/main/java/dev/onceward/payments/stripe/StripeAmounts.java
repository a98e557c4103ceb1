package dev.onceward.payments.stripe;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;

/**
 * Amounts as Stripe counts them, which for some currencies is not as ISO 4217 does.
 *
 * @see <a href="https://docs.stripe.com/currencies">zero-decimal, three-decimal, special cases</a>
 */
final class StripeAmounts {

  private static final Map<String, Integer> UNLIKE_ISO = Map.of("ISK", 2, "UGX", 2, "MGA", 0);

  private static final int THOUSANDTHS = 3;
  private static final BigDecimal TEN = BigDecimal.TEN;

  private StripeAmounts() {}

  /** Empty if Stripe can't charge this amount exactly. */
  static Optional<Long> minorUnits(Money money) {
    BigDecimal units = money.amount().movePointRight(digitsOf(money.currency()));
    boolean whole = units.stripTrailingZeros().scale() <= 0;
    return whole && isCoin(units, money.currency())
        ? Optional.of(units.longValueExact())
        : Optional.empty();
  }

  static Optional<String> faultOf(Money money) {
    if (minorUnits(money).isPresent()) {
      return Optional.empty();
    }
    int digits = Math.min(digitsOf(money.currency()), 2);
    return Optional.of(
        "must have at most "
            + digits
            + " digits after the point in "
            + money.currency().getCurrencyCode()
            + " for Stripe to charge it, not "
            + money.decimal());
  }

  /** Of three digits, Stripe wants the last to be zero. */
  private static boolean isCoin(BigDecimal units, Currency currency) {
    return digitsOf(currency) < THOUSANDTHS || units.remainder(TEN).signum() == 0;
  }

  private static int digitsOf(Currency currency) {
    return UNLIKE_ISO.getOrDefault(currency.getCurrencyCode(), currency.getDefaultFractionDigits());
  }
}
