package dev.onceward.payments.boundary;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.AmountMembers;
import dev.onceward.json.Constraints;
import dev.onceward.json.JsonMembers;
import dev.onceward.money.Money;
import dev.onceward.payments.control.PaymentProvider;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;

/** Turns the body of a request into the amount to refund, or says all that is wrong with it. */
@ApplicationScoped
public class RefundRequests {

  private static final String EXAMPLE = "{\"amount\": \"60.00\"}";
  private static final String AMOUNT = "amount";

  private Validator validator;
  private PaymentProvider provider;

  /** For the container's proxy. */
  protected RefundRequests() {}

  @Inject
  RefundRequests(Validator validator, PaymentProvider provider) {
    this.validator = validator;
    this.provider = provider;
  }

  /** Empty if the caller leaves the amount to the server. */
  Optional<Money> read(byte[] body, Currency currency) {
    Violations violations = new Violations();
    JsonMembers members = JsonMembers.of(body, EXAMPLE, violations);
    Optional<BigDecimal> wanted = members.decimal(AMOUNT).map(BigDecimal::stripTrailingZeros);
    members.noOthers();
    Constraints.check(validator, new RefundRequest(wanted), Set.of(), violations);
    Optional<Money> amount =
        AmountMembers.money(wanted, Optional.of(currency.getCurrencyCode()), violations);
    amount.flatMap(provider::faultOf).ifPresent(fault -> violations.add(AMOUNT, fault));
    violations.refuseIfAny();
    return amount;
  }
}
