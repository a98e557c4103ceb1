package dev.onceward.payments.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.payments.entity.Payment;
import java.util.ArrayList;
import java.util.List;

/** What is asked for under the name of a payment that there is already. */
final class Differences {

  private final List<String> found = new ArrayList<>();

  private Differences() {}

  /** A method that the caller leaves to the server is no difference, even if the server's is. */
  static void refuseIfAny(Payment first, NewPayment wanted) {
    Differences differences = new Differences();
    differences.compare("order_id", first.orderId(), wanted.orderId());
    differences.compare("customer_id", first.customerId(), wanted.customerId());
    differences.compare("amount", first.amount().decimal(), wanted.amount().decimal());
    differences.compare("currency", first.amount().currency(), wanted.amount().currency());
    wanted
        .chosenMethod()
        .ifPresent(chosen -> differences.compare("payment_method", first.paymentMethod(), chosen));
    if (!differences.found.isEmpty()) {
      throw new BusinessRejection(422, "payment_differs", differences.detail(first));
    }
  }

  private void compare(String member, Object first, Object wanted) {
    if (!first.equals(wanted)) {
      found.add(member + " is '" + first + "' there and '" + wanted + "' here");
    }
  }

  private String detail(Payment first) {
    return "external_payment_id '"
        + first.externalId().orElseThrow()
        + "' is payment "
        + first.id()
        + " already, and this request differs: "
        + String.join("; ", found)
        + ". Repeat it as it was, or give another payment another external_payment_id.";
  }
}
