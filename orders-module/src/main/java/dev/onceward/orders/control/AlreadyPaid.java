package dev.onceward.orders.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import java.util.Optional;

/** Refusals {@code order_already_paid}, which say how much is paid and what to do. */
final class AlreadyPaid {

  private AlreadyPaid() {}

  /** Of a NEW order. */
  static BusinessRejection tooLittleIsLeft(Order order, Balance balance, Optional<Money> wanted) {
    return refusal(
        "Of "
            + described(order)
            + ", "
            + balance.paid().toPlainString()
            + " is paid and "
            + balance.pending().toPlainString()
            + " is being paid, so that "
            + balance.left().map(Money::decimal).orElse("0")
            + " is left"
            + wanted.map(amount -> ", less than the " + amount.decimal() + " asked for").orElse("")
            + ". Pay what is left, with a new key; what is being paid is left again if it is"
            + " declined.");
  }

  /** Of an order that was paid. A refund does not open it again: it may have been delivered. */
  static BusinessRejection whole(Order order, Balance balance) {
    if (order.refundedAt().isPresent()) {
      return refusal(
          "The whole of "
              + described(order)
              + " was paid, and all of it was given back, so it can't be paid again. Place a new"
              + " order.");
    }
    String givenBack =
        balance.refunded().signum() > 0
            ? ", and " + balance.refunded().toPlainString() + " of it was given back"
            : "";
    return refusal(
        "The whole of "
            + described(order)
            + " was paid"
            + givenBack
            + ", so nothing is left to pay. Place a new order for anything else.");
  }

  /** Of an order that is to be cancelled. */
  static BusinessRejection notToBeCancelled(Order order) {
    return refusal(
        order.refundedAt().isPresent()
            ? "Order "
                + order.id()
                + " was paid, and all of it was given back, so there is nothing to cancel."
            : "Order "
                + order.id()
                + " is paid and can't be cancelled. Refund its payment instead.");
  }

  private static BusinessRejection refusal(String why) {
    return new BusinessRejection(409, "order_already_paid", why);
  }

  private static String described(Order order) {
    return "order "
        + order.id()
        + " over "
        + order.total().decimal()
        + " "
        + order.total().currency().getCurrencyCode();
  }
}
