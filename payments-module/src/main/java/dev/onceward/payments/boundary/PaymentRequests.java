package dev.onceward.payments.boundary;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.AmountMembers;
import dev.onceward.json.Constraints;
import dev.onceward.json.JsonMembers;
import dev.onceward.money.Money;
import dev.onceward.payments.control.NewPayment;
import dev.onceward.payments.control.PaymentProvider;
import dev.onceward.payments.control.PaymentsSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/** Turns the body of a request into a payment to make, or says all that is wrong with it. */
@ApplicationScoped
public class PaymentRequests {

  static final String EXAMPLE =
      "{\"order_id\": \"7\", \"customer_id\": 42, \"amount\": \"1500.00\", \"currency\": \"RUB\","
          + " \"payment_method\": \"pm_1MtwBwLkdIwHu7ix28a3tqPa\"}";

  private static final String METHOD = "payment_method";

  private Validator validator;
  private PaymentProvider provider;
  private Optional<String> defaultMethod;

  /** For the container's proxy. */
  protected PaymentRequests() {}

  @Inject
  PaymentRequests(Validator validator, PaymentProvider provider) {
    this(validator, provider, SettingsCatalogue.valueOf(PaymentsSettings.DEFAULT_METHOD));
  }

  PaymentRequests(Validator validator, PaymentProvider provider, Optional<String> defaultMethod) {
    this.validator = validator;
    this.provider = provider;
    this.defaultMethod = defaultMethod;
  }

  NewPayment read(byte[] body) {
    Violations violations = new Violations();
    PaymentRequest request = bind(JsonMembers.of(body, EXAMPLE, violations));
    Constraints.check(validator, request, Set.of(), violations);
    Optional<Money> amount = amount(request, violations);
    Optional<String> method = method(request, violations);
    violations.refuseIfAny();
    return new NewPayment(
        request.orderId(),
        request.customerId(),
        amount.orElseThrow(),
        request.paymentMethod(),
        method.orElseThrow(),
        request.externalPaymentId());
  }

  private static PaymentRequest bind(JsonMembers members) {
    return new PaymentRequest(
        members.text("order_id").orElse(null),
        members.wholeNumber("customer_id").orElse(null),
        members.decimal("amount").map(BigDecimal::stripTrailingZeros).orElse(null),
        members.text("currency").orElse(null),
        members.text(METHOD),
        members.text("external_payment_id"));
  }

  private Optional<Money> amount(PaymentRequest request, Violations violations) {
    Optional<Money> amount =
        AmountMembers.money(
            Optional.ofNullable(request.amount()),
            Optional.ofNullable(request.currency()),
            violations);
    amount.flatMap(provider::faultOf).ifPresent(fault -> violations.add("amount", fault));
    return amount;
  }

  private Optional<String> method(PaymentRequest request, Violations violations) {
    Optional<String> method = request.paymentMethod().or(() -> defaultMethod);
    if (method.isEmpty() && !violations.concern(METHOD)) {
      violations.add(
          METHOD, "is required: the id of a payment method such as pm_1MtwBwLkdIwHu7ix28a3tqPa");
    }
    return method;
  }
}
