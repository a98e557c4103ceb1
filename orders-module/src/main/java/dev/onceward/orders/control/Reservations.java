package dev.onceward.orders.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Balance;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/** What of an order may be paid, and when it may be cancelled. */
final class Reservations {

  private static final Logger LOG = System.getLogger(Reservations.class.getName());
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;
  private static final int UNAVAILABLE = 503;

  private Reservations() {}

  /**
   * How much the payment takes.
   *
   * @throws BusinessRejection if the order can't be paid, or not as much of it
   */
  static Money amountOf(Order order, Balance balance, Optional<Money> wanted) {
    return switch (order.status()) {
      case NEW -> amountOfNew(order, balance, wanted);
      case PAID -> throw AlreadyPaid.whole(order, balance);
      case CANCELLED ->
          throw new BusinessRejection(
              CONFLICT,
              "order_cancelled",
              "Order " + order.id() + " is cancelled and can't be paid. Place a new one.");
    };
  }

  private static Money amountOfNew(Order order, Balance balance, Optional<Money> wanted) {
    return wanted
        .or(balance::left)
        .filter(balance::allows)
        .orElseThrow(() -> AlreadyPaid.tooLittleIsLeft(order, balance, wanted));
  }

  /**
   * Refuses another payment under the key of a first one, whose answer may be long forgotten.
   *
   * @throws BusinessRejection if another amount or method is asked for
   */
  static void refuseIfDifferent(OrderPayment first, WantedPayment wanted) {
    boolean sameAmount = wanted.amount().map(first.amount()::equals).orElse(true);
    if (!sameAmount || !wanted.method().equals(first.method())) {
      throw new BusinessRejection(
          UNPROCESSABLE,
          "payment_differs",
          "Under this key "
              + described(Optional.of(first.amount()), first.method())
              + " was asked for as payment "
              + first.id()
              + " already, and "
              + described(wanted.amount(), wanted.method())
              + " is asked for now. Give another payment a key of its own.");
    }
  }

  private static String described(Optional<Money> amount, Optional<String> method) {
    return amount.map(Money::decimal).orElse("what is left")
        + method.map(id -> " by payment method " + id).orElse("");
  }

  /**
   * Refuses to reserve what could not be asked for. Nothing is stored, so that the same request is
   * taken when it can.
   *
   * @throws ProblemException if there is a hindrance, which is for the operator and not for callers
   */
  static void refuseIfHindered(Optional<String> hindrance) {
    if (hindrance.isPresent()) {
      LOG.log(Level.ERROR, "No order can be paid: {0}", hindrance.get());
      throw new ProblemException(
          Problem.of(
              UNAVAILABLE,
              "payments_not_configured",
              "This server can't ask the payments API now. Its operator has to set"
                  + " onceward.service-token.key, and finds the reason in its log. Nothing was"
                  + " charged or reserved; try again later, with the same key.",
              true));
    }
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
