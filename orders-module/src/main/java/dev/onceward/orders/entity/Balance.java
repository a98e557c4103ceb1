package dev.onceward.orders.entity;

import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * How much of an order is paid, and how much is promised to payments whose outcome is not known.
 */
public record Balance(Money total, BigDecimal paid, BigDecimal pending) {

  public static Balance of(Order order, List<OrderPayment> payments) {
    return new Balance(order.total(), sum(payments, true), sum(payments, false));
  }

  private static BigDecimal sum(List<OrderPayment> payments, boolean ofSucceeded) {
    return payments.stream()
        .filter(payment -> payment.status().reserves())
        .filter(payment -> payment.status().isFinal() == ofSucceeded)
        .map(payment -> payment.amount().amount())
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** What another payment may have; empty if nothing is left. */
  public Optional<Money> left() {
    BigDecimal left = total.amount().subtract(paid).subtract(pending);
    return left.signum() > 0 ? Optional.of(new Money(left, total.currency())) : Optional.empty();
  }

  public boolean allows(Money amount) {
    return left().filter(left -> amount.amount().compareTo(left.amount()) <= 0).isPresent();
  }

  public boolean isPaid() {
    return paid.compareTo(total.amount()) >= 0;
  }

  public boolean hasPending() {
    return pending.signum() > 0;
  }
}
