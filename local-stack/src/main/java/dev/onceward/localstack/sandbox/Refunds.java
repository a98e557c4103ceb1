package dev.onceward.localstack.sandbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Money given back, never more than was taken. */
final class Refunds {
  private static final String STANDARD_PAGE = "10";

  private Refunds() {}

  static Change create(Ledger ledger, Decision decision) {
    Form form = decision.form();
    form.requireOnly(Set.of("payment_intent", "amount", "metadata", "reason", "expand"));
    Intent intent = paid(ledger, form);
    long left = intent.amount() - ledger.refunded(intent.id());
    if (left == 0) {
      throw StripeError.invalid(
          "charge_already_refunded",
          "payment_intent",
          "Charge %s has already been refunded.".formatted(charge(intent)));
    }
    long amount = Amounts.optional(form).orElse(left);
    if (amount > left) {
      throw StripeError.invalid(
          "amount_too_large",
          "amount",
          "Refund amount (%d) is greater than unrefunded amount on charge (%d), in minor units of %s."
              .formatted(amount, left, intent.currency()));
    }
    return decision.refusal().orElseGet(() -> refunded(decision, intent, amount));
  }

  private static Change refunded(Decision decision, Intent intent, long amount) {
    Effect refund = decision.refund(intent, amount);
    return Change.refunded(refund, Answer.ok(refund.refundJson(charge(intent), decision.millis())));
  }

  private static Intent paid(Ledger ledger, Form form) {
    String id = form.text("payment_intent").orElseThrow(() -> Amounts.missing("payment_intent"));
    Intent intent =
        ledger
            .intent(id)
            .orElseThrow(
                () -> StripeError.missingParameter("payment_intent", "payment_intent", id));
    if (intent.status() != IntentStatus.SUCCEEDED) {
      throw StripeError.unexpectedState(
          intent, "This PaymentIntent does not have a successful charge to refund.");
    }
    return intent;
  }

  static Answer retrieve(Ledger ledger, Call call, long now) {
    Effect refund =
        ledger.refund(call.id()).orElseThrow(() -> StripeError.missing("refund", call.id()));
    return Answer.ok(json(ledger, refund, now));
  }

  /** From the books themselves, without the lag of a search; the newest first, as Stripe does. */
  static Answer list(Ledger ledger, Form form, long now) {
    form.requireOnly(Set.of("payment_intent", "limit", "expand"));
    String intent =
        form.text("payment_intent").orElseThrow(() -> Amounts.missing("payment_intent"));
    List<Map<String, Object>> refunds = new ArrayList<>();
    ledger.refundsOf(intent).forEach(refund -> refunds.add(0, json(ledger, refund, now)));
    Map<String, Object> page = new LinkedHashMap<>();
    page.put("object", "list");
    page.put("url", "/v1/refunds");
    int limit = limit(form);
    page.put("has_more", refunds.size() > limit);
    page.put("data", refunds.subList(0, Math.min(limit, refunds.size())));
    return Answer.ok(page);
  }

  private static int limit(Form form) {
    String limit = form.text("limit").orElse(STANDARD_PAGE);
    if (!limit.matches("[1-9][0-9]?|100")) {
      throw StripeError.invalid("parameter_invalid", "limit", "Not from 1 to 100: " + limit);
    }
    return Integer.parseInt(limit);
  }

  private static Map<String, Object> json(Ledger ledger, Effect refund, long now) {
    return refund.refundJson(
        ledger.intent(refund.paymentIntent()).map(Refunds::charge).orElse(""), now);
  }

  private static String charge(Intent intent) {
    return intent.latestCharge().orElse("");
  }
}
