package dev.onceward.orders.boundary;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.AmountMembers;
import dev.onceward.json.Constraints;
import dev.onceward.json.JsonMembers;
import dev.onceward.money.Money;
import dev.onceward.orders.control.WantedPayment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/** Turns the body of a request into a payment to make, or says all that is wrong with it. */
@ApplicationScoped
public class OrderPaymentRequests {

  static final String EXAMPLE =
      "{\"amount\": \"500.00\", \"payment_method\": \"pm_1MtwBwLkdIwHu7ix28a3tqPa\"}";

  private Validator validator;

  /** For the container's proxy. */
  protected OrderPaymentRequests() {}

  @Inject
  OrderPaymentRequests(Validator validator) {
    this.validator = validator;
  }

  /** An amount is in the order's currency. */
  WantedPayment read(byte[] body, Currency currency, IdempotencyKey key) {
    Violations violations = new Violations();
    OrderPaymentRequest request = bind(JsonMembers.of(body, EXAMPLE, violations));
    Constraints.check(validator, request, Set.of(), violations);
    Optional<Money> amount =
        request
            .amount()
            .flatMap(
                value ->
                    AmountMembers.money(
                        Optional.of(value), Optional.of(currency.getCurrencyCode()), violations));
    violations.refuseIfAny();
    return new WantedPayment(key, amount, request.paymentMethod());
  }

  private static OrderPaymentRequest bind(JsonMembers members) {
    OrderPaymentRequest request =
        new OrderPaymentRequest(
            members.decimal("amount").map(BigDecimal::stripTrailingZeros),
            members.text("payment_method"));
    members.noOthers();
    return request;
  }
}
