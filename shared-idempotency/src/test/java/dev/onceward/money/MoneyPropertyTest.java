package dev.onceward.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Currency;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

@Label("O1, P1: money is exact")
class MoneyPropertyTest {

  private static final Currency RUB = Currency.getInstance("RUB");

  @Property
  void everyAmountOfTheColumn_keepsItsValue(
      @ForAll @BigRange(min = "0.0001", max = "999999999999999.9999") @Scale(4) BigDecimal amount) {
    Money money = new Money(amount, RUB);

    assertThat(new BigDecimal(money.decimal())).isEqualByComparingTo(amount);
    assertThat(money.decimal()).matches("[0-9]+\\.[0-9]{2,4}");
  }
}
