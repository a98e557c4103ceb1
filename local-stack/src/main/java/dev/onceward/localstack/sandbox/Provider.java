package dev.onceward.localstack.sandbox;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Decides calls over the books. */
final class Provider {
  private final Books books;
  private final MailBag bag;
  private final Timing timing;
  private final Executor late;

  Provider(Books books, MailBag bag, Timing timing, Executor late) {
    this.books = books;
    this.bag = bag;
    this.timing = timing;
    this.late = late;
  }

  /** Reads, or changes the books and returns when that is on the disk. */
  Answer perform(Call call, Optional<KeyedCall> keyed, boolean declined) {
    if (!call.operation().isPost()) {
      return books.read(ledger -> read(ledger, call));
    }
    Decision decision = new Decision(call, timing.now(), declined, timing.times().pendingRefund());
    if (call.target() == Target.EMAILS) {
      return send(decision, keyed);
    }
    return books.write(
        ledger -> {
          Change change = change(ledger, decision);
          change.refund().filter(it -> it.isUnderWay(decision.millis())).ifPresent(this::settle);
          return change;
        },
        keyed,
        decision.millis());
  }

  private Answer send(Decision decision, Optional<KeyedCall> keyed) {
    Mail mail = Emails.mail(decision.call(), decision.millis());
    Change sent = Emails.send(decision, mail);
    bag.put(mail.id(), decision.call().mail());
    return books.write(ledger -> sent, keyed, decision.millis());
  }

  /** Time alone makes it done; this is for the event that tells of it. */
  private void settle(Effect refund) {
    Change settled = Change.refunded(refund, Answer.ok(Map.of()));
    CompletableFuture.delayedExecutor(
            refund.settledMillis() - refund.createdMillis(), TimeUnit.MILLISECONDS, late)
        .execute(() -> books.write(ledger -> settled, Optional.empty(), refund.settledMillis()));
  }

  /**
   * Executed as far as the provider is concerned, though nothing came of it: its key keeps the 500.
   */
  Answer failForGood(Call call, Optional<KeyedCall> keyed) {
    Change failure = Change.nothing(call.dialect().serverError().answer());
    return books.write(ledger -> failure, keyed, timing.now().toEpochMilli());
  }

  private static Change change(Ledger ledger, Decision decision) {
    return switch (decision.call().operation()) {
      case CREATE_INTENT -> PaymentIntents.create(decision);
      case CONFIRM_INTENT -> PaymentIntents.confirm(ledger, decision);
      case CANCEL_INTENT -> PaymentIntents.cancel(ledger, decision);
      case CREATE_REFUND -> Refunds.create(ledger, decision);
      default -> throw new IllegalArgumentException("Changes nothing: " + decision.call());
    };
  }

  private Answer read(Ledger ledger, Call call) {
    return switch (call.operation()) {
      case RETRIEVE_INTENT -> PaymentIntents.retrieve(ledger, call);
      case RETRIEVE_EMAIL -> Emails.retrieve(ledger, bag, call);
      case LIST_REFUNDS -> Refunds.list(ledger, call.form(), timing.now().toEpochMilli());
      case RETRIEVE_REFUND -> Refunds.retrieve(ledger, call, timing.now().toEpochMilli());
      case SEARCH_INTENTS ->
          new IntentSearch(ledger, timing.now(), timing.times().searchLag()).answer(call.form());
      default -> throw new IllegalArgumentException("Reads nothing: " + call);
    };
  }
}
