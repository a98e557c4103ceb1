package dev.onceward.localstack.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * One call to be decided.
 *
 * @param declined whether a fault says that the issuer declines
 * @param pendingRefund how long a refund takes that is not done at once
 */
record Decision(Call call, Instant now, boolean declined, Duration pendingRefund) {
  Form form() {
    return call.form();
  }

  /** The card's own ending, unless the fault overrules it. */
  Card card(String method) {
    Card card = Card.of(method);
    return declined ? Card.Declines.generic() : card;
  }

  Effect effect(String prefix, Intent intent, long amount) {
    return new Effect(
        Ids.of(prefix),
        intent.id(),
        amount,
        intent.currency(),
        prefix.equals("ch") ? intent.metadata() : form().metadata(),
        call.key(),
        now.toEpochMilli(),
        now.toEpochMilli());
  }

  /** To a card whose refunds take their time, it is under way at first. */
  Effect refund(Intent intent, long amount) {
    Effect refund = effect("re", intent, amount);
    return intent
            .paymentMethod()
            .map(Card::of)
            .filter(Card.RefundsLater.class::isInstance)
            .isPresent()
        ? refund.settledAfter(pendingRefund)
        : refund;
  }

  long millis() {
    return now.toEpochMilli();
  }

  Optional<Change> refusal() {
    return declined
        ? Optional.of(
            Change.nothing(
                new StripeError(StripeError.CARD, Card.Declines.generic().error()).answer()))
        : Optional.empty();
  }
}
