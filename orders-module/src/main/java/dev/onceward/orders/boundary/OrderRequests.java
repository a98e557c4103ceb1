package dev.onceward.orders.boundary;

import dev.onceward.orders.control.NewOrder;
import dev.onceward.orders.control.OrdersSettings;
import dev.onceward.orders.entity.Iso4217;
import dev.onceward.orders.entity.Money;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Currency;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;

/** Turns the body of a request into an order to place, or says all that is wrong with it. */
@ApplicationScoped
public class OrderRequests {

  static final String EXAMPLE = "{\"customer_id\": 42, \"amount\": \"1500.00\"}";

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
    validator.validate(request).stream()
        .sorted(Comparator.comparing(ConstraintViolation::getMessage))
        .forEach(fault -> add(violations, fault));
    Currency currency = currency(request, violations);
    checkFraction(request.amount(), currency, violations);
    violations.refuseIfAny();
    return new NewOrder(
        request.customerId(), new Money(request.amount(), currency), request.email());
  }

  private OrderRequest bind(JsonMembers members) {
    return new OrderRequest(
        members.wholeNumber("customer_id").orElse(null),
        members.decimal("amount").map(BigDecimal::stripTrailingZeros).orElse(null),
        members.text("currency").orElse(defaultCurrency.getCurrencyCode()),
        members.text("email"));
  }

  /** A member of the wrong kind is absent from the request: that is no second fault. */
  private static void add(Violations violations, ConstraintViolation<OrderRequest> fault) {
    String field = fieldOf(fault.getPropertyPath());
    if (!violations.concern(field)) {
      violations.add(field, fault.getMessage() + valueOf(field, fault.getInvalidValue()));
    }
  }

  private static String fieldOf(Path path) {
    Iterator<Path.Node> nodes = path.iterator();
    return nodes.next().getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /**
   * An e-mail address is not repeated: refusals end up in logs. And no number in plain notation:
   * that of 1e99999 has a hundred thousand digits.
   */
  private static String valueOf(String field, Object value) {
    if (value == null || field.equals("email")) {
      return "";
    }
    return ", not " + Excerpt.of(value instanceof String ? "'" + value + "'" : value.toString());
  }

  private Currency currency(OrderRequest request, Violations violations) {
    Optional<Currency> known = Iso4217.find(request.currency());
    if (known.isEmpty() && !violations.concern("currency")) {
      violations.add(
          "currency",
          "must be an ISO 4217 code of a currency that is paid in, such as RUB, not '"
              + request.currency()
              + "'");
    }
    return known.orElse(defaultCurrency);
  }

  private static void checkFraction(BigDecimal amount, Currency currency, Violations violations) {
    if (amount == null || violations.concern("amount") || violations.concern("currency")) {
      return;
    }
    if (!Money.isPayable(amount, currency)) {
      violations.add(
          "amount",
          "must have at most "
              + currency.getDefaultFractionDigits()
              + " digits after the point in "
              + currency.getCurrencyCode()
              + ", not "
              + amount.toPlainString());
    }
  }
}
