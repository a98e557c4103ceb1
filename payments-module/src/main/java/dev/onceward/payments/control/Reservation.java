package dev.onceward.payments.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What of a payment may still be refunded, while its row is locked.
 *
 * @param reserved what earlier refunds have taken or may take, unknown ones included
 */
record Reservation(Payment payment, BigDecimal reserved) {

  private static final int CONFLICT = 409;

  /** Before the amount is looked at. */
  static void refuseUnlessCharged(Payment payment, String provider) {
    if (!payment.status().isFinal()) {
      throw new ProblemException(
          Problem.of(
              CONFLICT,
              "payment_in_progress",
              "Payment "
                  + payment.id()
                  + " is "
                  + payment.status()
                  + ": whether it was charged is not known yet, so it can't be refunded yet. Repeat"
                  + " the refund with its key when the payment is SUCCEEDED.",
              true));
    }
    if (payment.status() == PaymentStatus.DECLINED) {
      throw new BusinessRejection(
          CONFLICT,
          "payment_not_refundable",
          "Payment " + payment.id() + " was declined, so there is nothing to refund.");
    }
    if (!payment.provider().equals(provider)) {
      throw new BusinessRejection(
          CONFLICT,
          "payment_not_refundable",
          "Payment "
              + payment.id()
              + " was charged by '"
              + payment.provider()
              + "', and this server speaks to '"
              + provider
              + "' only: refund it there.");
    }
  }

  /** The amount asked for, or all that is left. */
  Money of(Optional<Money> wanted) {
    BigDecimal left = payment.amount().amount().subtract(reserved);
    if (left.signum() <= 0
        || wanted.filter(money -> money.amount().compareTo(left) > 0).isPresent()) {
      throw new BusinessRejection(CONFLICT, "refund_exceeds_payment", excess(wanted, left));
    }
    return wanted.orElseGet(() -> new Money(left, payment.amount().currency()));
  }

  private String excess(Optional<Money> wanted, BigDecimal left) {
    return "Payment "
        + payment.id()
        + " of "
        + payment.amount().decimal()
        + " has "
        + plain(left)
        + " left to refund, because refunds of "
        + plain(reserved)
        + " were made or are on their way"
        + wanted.map(money -> "; " + money.decimal() + " is more than that").orElse("")
        + ". Ask for no more than is left, in a new refund with a key of its own.";
  }

  /** As the currency is written; also zero, which is no money. */
  private String plain(BigDecimal amount) {
    BigDecimal exact = amount.stripTrailingZeros();
    int digits = payment.amount().currency().getDefaultFractionDigits();
    return exact.setScale(Math.max(digits, exact.scale())).toPlainString();
  }
}
