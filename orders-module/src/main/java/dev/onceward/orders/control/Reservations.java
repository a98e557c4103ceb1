package dev.onceward.orders.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import java.util.Optional;

/** What of an order may be paid, and when it may be cancelled. */
final class Reservations {

  private static final int CONFLICT = 409;

  private Reservations() {}

  /**
   * How much the payment takes.
   *
   * @throws BusinessRejection if the order can't be paid, or not as much of it
   */
  static Money amountOf(Order order, Balance balance, Optional<Money> wanted) {
    if (order.status() == OrderStatus.CANCELLED) {
      throw new BusinessRejection(
          CONFLICT,
          "order_cancelled",
          "Order " + order.id() + " is cancelled and can't be paid. Place a new one.");
    }
    return wanted
        .or(balance::left)
        .filter(balance::allows)
        .orElseThrow(() -> alreadyPaid(order, balance, wanted));
  }

  private static BusinessRejection alreadyPaid(
      Order order, Balance balance, Optional<Money> wanted) {
    String left = balance.left().map(Money::decimal).orElse("0");
    return new BusinessRejection(
        CONFLICT,
        "order_already_paid",
        "Of order "
            + order.id()
            + " over "
            + order.total().decimal()
            + " "
            + order.total().currency().getCurrencyCode()
            + ", "
            + balance.paid().toPlainString()
            + " is paid and "
            + balance.pending().toPlainString()
            + " is being paid, so that "
            + left
            + " is left"
            + wanted.map(amount -> ", less than the " + amount.decimal() + " asked for").orElse("")
            + ". Pay what is left, with a new key; what is being paid is left again if it is"
            + " declined.");
  }

  /**
   * Refuses to cancel an order whose money may be on its way.
   *
   * @throws ProblemException while a payment's outcome is open: not for good, so not stored
   * @throws BusinessRejection if a part is paid
   */
  static void refuseCancelling(Order order, Balance balance) {
    if (balance.hasPending()) {
      throw new ProblemException(
          Problem.of(CONFLICT, "payment_in_progress", inProgress(order, balance), true));
    }
    if (balance.paid().signum() > 0) {
      throw new BusinessRejection(
          CONFLICT,
          "order_partly_paid",
          "Of order "
              + order.id()
              + ", "
              + balance.paid().toPlainString()
              + " is paid, so it can't be cancelled. Pay what is left, or refund its payments.");
    }
  }

  private static String inProgress(Order order, Balance balance) {
    return "Of order "
        + order.id()
        + ", "
        + balance.pending().toPlainString()
        + " is being paid, and the outcome is not known yet. Try again when it is.";
  }
}
