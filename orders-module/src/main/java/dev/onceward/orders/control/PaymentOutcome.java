package dev.onceward.orders.control;

import dev.onceward.orders.entity.Settlement;

/** How a payment ended at the payments API. */
public sealed interface PaymentOutcome {

  record Paid(Settlement settlement) implements PaymentOutcome {}

  /**
   * The payments API refused for good.
   *
   * @param status of its answer, which the caller gets
   * @param code of its answer
   * @param detail of its answer
   */
  record Refused(int status, String code, String detail) implements PaymentOutcome {}
}
