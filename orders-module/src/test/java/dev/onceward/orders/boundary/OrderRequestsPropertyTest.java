package dev.onceward.orders.boundary;

import static dev.onceward.orders.boundary.TestRequests.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.orders.control.NewOrder;
import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;

@Label("O1: what an order's request may hold")
class OrderRequestsPropertyTest {

  @Property
  void amountOfTheColumn_isReadExactlyAsNumberAndAsString(
      @ForAll @BigRange(min = "0.0001", max = "999999999999999.9999") @Scale(4) BigDecimal amount) {
    for (String spelling :
        new String[] {amount.toPlainString(), "'" + amount.toPlainString() + "'"}) {
      NewOrder order = read("{'customer_id': 1, 'amount': " + spelling + ", 'currency': 'CLF'}");
      assertThat(order.total().amount()).isEqualByComparingTo(amount);
    }
  }

  @Property
  void customerId_isAnyPositiveLong(@ForAll @LongRange(min = 1) long customerId) {
    assertThat(read("{'customer_id': " + customerId + ", 'amount': 1}").customerId())
        .isEqualTo(customerId);
  }
}
