package dev.onceward.payments.control;

import static dev.onceward.payments.TestPayments.money;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Payment;
import java.math.BigDecimal;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ReservationPropertyTest {

  private static final Payment PAYMENT = TestPayments.payment();

  @Property
  @Label("P1: what is granted and what was reserved never exceed the payment")
  void granted_neverExceedsThePayment(
      @ForAll @IntRange(max = 150_050) int reserved,
      @ForAll @IntRange(min = 1, max = 200_000) int wanted) {
    BigDecimal before = BigDecimal.valueOf(reserved, 2);
    BigDecimal asked = BigDecimal.valueOf(wanted, 2);
    boolean fits = before.add(asked).compareTo(PAYMENT.amount().amount()) <= 0;
    boolean granted;
    try {
      granted =
          new Reservation(PAYMENT, before)
                  .of(Optional.of(money(asked.toPlainString(), "EUR")))
                  .amount()
                  .compareTo(asked)
              == 0;
    } catch (BusinessRejection refused) {
      granted = false;
    }
    assertThat(granted).isEqualTo(fits);
  }
}
