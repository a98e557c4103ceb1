package dev.onceward.payments.control;

import dev.onceward.payments.entity.Decline;

/** How a refund ended at the provider. */
public sealed interface RefundOutcome {

  record Succeeded() implements RefundOutcome {}

  record Declined(Decline decline) implements RefundOutcome {}
}
