package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What creating, confirming and cancelling a payment intent does. */
final class PaymentIntents {
  private static final Set<String> CONFIRM_PARAMETERS =
      Set.of(
          "payment_method",
          "payment_method_types",
          "off_session",
          "error_on_requires_action",
          "return_url",
          "receipt_email",
          "expand");

  private static final Set<String> CREATE_PARAMETERS =
      Set.of(
          "amount",
          "currency",
          "payment_method",
          "payment_method_types",
          "automatic_payment_methods",
          "confirm",
          "metadata",
          "description",
          "statement_descriptor",
          "statement_descriptor_suffix",
          "off_session",
          "error_on_requires_action",
          "return_url",
          "receipt_email",
          "expand");

  private PaymentIntents() {}

  static Change create(Decision decision) {
    Form form = decision.form();
    form.requireOnly(CREATE_PARAMETERS);
    Intent intent = unpaid(form, decision.now().toEpochMilli());
    if (form.isTrue("confirm")) {
      return pay(decision, intent);
    }
    return decision.refusal().orElseGet(() -> Change.of(intent, Answer.ok(intent.json())));
  }

  private static Intent unpaid(Form form, long now) {
    Intent intent =
        new Intent(
            Ids.of("pi"),
            Amounts.required(form),
            Amounts.currency(form),
            IntentStatus.REQUIRES_PAYMENT_METHOD,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            form.metadata(),
            form.text("description"),
            now);
    return withMethod(intent, form);
  }

  private static Intent withMethod(Intent intent, Form form) {
    Optional<String> method = form.text("payment_method");
    method.ifPresent(Card::of);
    return method.map(intent::withMethod).orElse(intent);
  }

  static Change confirm(Ledger ledger, Decision decision) {
    decision.form().requireOnly(CONFIRM_PARAMETERS);
    Intent intent = find(ledger, decision.call());
    if (intent.status().isFinal()) {
      throw StripeError.unexpectedState(
          intent,
          "You cannot confirm this PaymentIntent because it has a status of %s."
              .formatted(intent.status().wire()));
    }
    return pay(decision, withMethod(intent, decision.form()));
  }

  private static Change pay(Decision decision, Intent intent) {
    String method =
        intent
            .paymentMethod()
            .orElseThrow(
                () ->
                    StripeError.unexpectedState(
                        intent,
                        "You cannot confirm this PaymentIntent because it's missing a payment method."));
    Card card = decision.card(method);
    if (card instanceof Card.Declines declines) {
      return declined(intent, declines);
    }
    if (card instanceof Card.WantsAuthentication) {
      return authenticate(decision.form(), intent);
    }
    Effect charge = decision.effect("ch", intent, intent.amount());
    return Change.charged(intent.succeeded(charge.id()), charge);
  }

  private static Change authenticate(Form form, Intent intent) {
    if (form.isTrue("off_session") || form.isTrue("error_on_requires_action")) {
      return declined(intent, Card.Declines.unauthenticated());
    }
    Intent waiting = intent.withStatus(IntentStatus.REQUIRES_ACTION);
    return Change.of(waiting, Answer.ok(waiting.json()));
  }

  private static Change declined(Intent intent, Card.Declines declines) {
    Intent unpaid = intent.declined(declines.error());
    Map<String, Object> error = new LinkedHashMap<>(declines.error());
    error.put("payment_intent", unpaid.json());
    return Change.of(unpaid, new StripeError(StripeError.CARD, error).answer());
  }

  static Change cancel(Ledger ledger, Decision decision) {
    decision.form().requireOnly(Set.of("cancellation_reason", "expand"));
    Intent intent = find(ledger, decision.call());
    if (intent.status().isFinal()) {
      throw StripeError.unexpectedState(
          intent,
          "You cannot cancel this PaymentIntent because it has a status of %s."
              .formatted(intent.status().wire()));
    }
    Intent canceled = intent.withStatus(IntentStatus.CANCELED);
    return Change.of(canceled, Answer.ok(canceled.json()));
  }

  static Answer retrieve(Ledger ledger, Call call) {
    return Answer.ok(find(ledger, call).json());
  }

  private static Intent find(Ledger ledger, Call call) {
    return ledger
        .intent(call.id())
        .orElseThrow(() -> StripeError.missing("payment_intent", call.id()));
  }
}
