package dev.onceward.orders.control;

import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;

/** How a payment ended at the payments API. */
public sealed interface PaymentOutcome {

  record Paid(Settlement settlement) implements PaymentOutcome {}

  record Refused(Refusal refusal) implements PaymentOutcome {}
}
