package dev.onceward.orders.boundary;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.AmountMembers;
import dev.onceward.json.Constraints;
import dev.onceward.json.JsonMembers;
import dev.onceward.money.Money;
import dev.onceward.orders.control.NewOrder;
import dev.onceward.orders.control.OrdersSettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/** Turns the body of a request into an order to place, or says all that is wrong with it. */
@ApplicationScoped
public class OrderRequests {

  static final String EXAMPLE = "{\"customer_id\": 42, \"amount\": \"1500.00\"}";

  private static final Set<String> NOT_REPEATED = Set.of("email");

  private Validator validator;
  private Currency defaultCurrency;

  /** For the container's proxy. */
  protected OrderRequests() {}

  @Inject
  OrderRequests(Validator validator) {
    this(validator, SettingsCatalogue.valueOf(OrdersSettings.DEFAULT_CURRENCY));
  }

  OrderRequests(Validator validator, Currency defaultCurrency) {
    this.validator = validator;
    this.defaultCurrency = defaultCurrency;
  }

  NewOrder read(byte[] body) {
    Violations violations = new Violations();
    OrderRequest request = bind(JsonMembers.of(body, EXAMPLE, violations));
    Constraints.check(validator, request, NOT_REPEATED, violations);
    Optional<Money> total =
        AmountMembers.money(
            Optional.ofNullable(request.amount()), Optional.of(request.currency()), violations);
    violations.refuseIfAny();
    return new NewOrder(request.customerId(), total.orElseThrow(), request.email());
  }

  private OrderRequest bind(JsonMembers members) {
    return new OrderRequest(
        members.wholeNumber("customer_id").orElse(null),
        members.decimal("amount").map(BigDecimal::stripTrailingZeros).orElse(null),
        members.text("currency").orElse(defaultCurrency.getCurrencyCode()),
        members.text("email"));
  }
}
