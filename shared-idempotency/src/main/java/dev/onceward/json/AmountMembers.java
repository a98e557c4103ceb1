package dev.onceward.json;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;

/**
 * The members {@code amount} and {@code currency} of a request, which are wrong or right together.
 */
public final class AmountMembers {

  private static final String AMOUNT = "amount";
  private static final String CURRENCY = "currency";

  private AmountMembers() {}

  /**
   * The money that they name. What is wrong is noted: a currency that is not paid in, an amount
   * finer than its currency's coins.
   *
   * @param amount empty if it is missing or wrong, and that is noted already
   * @param currency empty if it is missing or wrong, and that is noted already
   * @return empty if anything is wrong with them
   */
  public static Optional<Money> money(
      Optional<BigDecimal> amount, Optional<String> currency, Violations violations) {
    Optional<Currency> known = currency.flatMap(code -> currency(code, violations));
    if (amount.isEmpty() || known.isEmpty() || violations.concern(AMOUNT)) {
      return Optional.empty();
    }
    if (!Money.isPayable(amount.get(), known.get())) {
      violations.add(
          AMOUNT,
          "must have at most "
              + known.get().getDefaultFractionDigits()
              + " digits after the point in "
              + known.get().getCurrencyCode()
              + ", not "
              + amount.get().toPlainString());
      return Optional.empty();
    }
    return Optional.of(new Money(amount.get(), known.get()));
  }

  private static Optional<Currency> currency(String code, Violations violations) {
    if (violations.concern(CURRENCY)) {
      return Optional.empty();
    }
    Optional<Currency> known = Iso4217.find(code);
    if (known.isEmpty()) {
      violations.add(
          CURRENCY,
          "must be an ISO 4217 code of a currency that is paid in, such as RUB, not '"
              + code
              + "'");
    }
    return known;
  }
}
