package dev.onceward.money;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * A positive amount that {@code numeric(19,4)} holds exactly, written with the currency's fraction
 * digits. Never a float.
 *
 * @param amount as it was given to the last digit, in the currency's scale or finer
 * @param currency one that has fraction digits, as {@link Iso4217#find} gives it
 */
public record Money(BigDecimal amount, Currency currency) {

  /** The most digits before the point. */
  public static final int INTEGER_DIGITS = 15;

  /** The most digits after the point, in any currency. */
  public static final int FRACTION_DIGITS = 4;

  /**
   * Gives the amount its currency's scale. A stored amount with more digits keeps them: a currency
   * may lose digits in a later Java, and money must not be rounded for that.
   *
   * @throws IllegalArgumentException for amounts that are not positive or that the column can't
   *     hold
   */
  public Money {
    BigDecimal exact = amount.stripTrailingZeros();
    if (exact.signum() <= 0
        || exact.precision() - exact.scale() > INTEGER_DIGITS
        || exact.scale() > FRACTION_DIGITS) {
      throw new IllegalArgumentException(
          "An amount is positive, with at most 15 digits before and 4 after the point, not "
              + amount);
    }
    amount = exact.setScale(Math.max(currency.getDefaultFractionDigits(), exact.scale()));
  }

  /** Whether the currency has coins that small. */
  public static boolean isPayable(BigDecimal amount, Currency currency) {
    return amount.stripTrailingZeros().scale() <= currency.getDefaultFractionDigits();
  }

  /** Such as {@code 1500.00}, or {@code 1500} in a currency without fractions. */
  public String decimal() {
    return amount.toPlainString();
  }
}
