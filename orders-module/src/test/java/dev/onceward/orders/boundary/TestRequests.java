package dev.onceward.orders.boundary;

import dev.onceward.orders.control.NewOrder;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.nio.charset.StandardCharsets;
import java.util.Currency;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** Reads requests as the resource does, with RUB as the default currency. */
final class TestRequests {

  private static final OrderRequests REQUESTS =
      new OrderRequests(validator(), Currency.getInstance("RUB"));

  private TestRequests() {}

  /** With apostrophes for quotation marks. */
  static NewOrder read(String body) {
    return readVerbatim(body.replace('\'', '"'));
  }

  static NewOrder readVerbatim(String body) {
    return REQUESTS.read(body.getBytes(StandardCharsets.UTF_8));
  }

  static Validator validator() {
    try (ValidatorFactory factory =
        Validation.byProvider(HibernateValidator.class)
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory()) {
      return factory.getValidator();
    }
  }
}
