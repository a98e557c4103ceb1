package dev.onceward.orders.entity;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How much of an order is paid, and how much is promised to payments whose outcome is not known.
 *
 * @param paid less what was given back
 * @param refunded what was given back of the order's own payments
 */
public record Balance(Money total, BigDecimal paid, BigDecimal pending, BigDecimal refunded) {

  public static Balance of(Order order, List<OrderPayment> payments) {
    BigDecimal charged = sum(payments, status -> status == OrderPaymentStatus.SUCCEEDED);
    BigDecimal refunded =
        payments.stream()
            .flatMap(payment -> payment.refunded().stream())
            .map(Money::amount)
            .reduce(BigDecimal.ZERO, BigDecimal::add);
    return new Balance(
        order.total(),
        charged.subtract(refunded),
        sum(payments, status -> !status.isFinal()),
        refunded);
  }

  private static BigDecimal sum(List<OrderPayment> payments, Predicate<OrderPaymentStatus> which) {
    return payments.stream()
        .filter(payment -> which.test(payment.status()))
        .map(payment -> payment.amount().amount())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** What another payment of a NEW order may have; empty if nothing is left. */
  public Optional<Money> left() {
    BigDecimal left = total.amount().subtract(paid).subtract(pending);
    return left.signum() > 0 ? Optional.of(new Money(left, total.currency())) : Optional.empty();
  }

  public boolean allows(Money amount) {
    return left().filter(left -> amount.amount().compareTo(left.amount()) <= 0).isPresent();
  }

  /** Whether it is paid when that payment, which was pending, has succeeded. */
  public boolean isPaidWith(Money last) {
    return paid.add(last.amount()).compareTo(total.amount()) >= 0;
  }

  /** Whether there were payments, and nothing of them is left here. */
  public boolean isGivenBack() {
    return refunded.signum() > 0 && paid.signum() <= 0;
  }

  public boolean hasPending() {
    return pending.signum() > 0;
  }
}
