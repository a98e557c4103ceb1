package dev.onceward.payments.control;

import dev.onceward.payments.entity.Decline;

/** How a charge ended at the provider. */
public sealed interface ChargeOutcome {

  record Succeeded() implements ChargeOutcome {}

  record Declined(Decline decline) implements ChargeOutcome {}
}
