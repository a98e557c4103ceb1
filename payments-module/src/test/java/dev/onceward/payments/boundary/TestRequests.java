package dev.onceward.payments.boundary;

import dev.onceward.payments.control.NewPayment;
import dev.onceward.payments.stripe.StripeProvider;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.ValidatorFactory;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.hibernate.validator.HibernateValidator;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** Reads requests as the resource does. */
final class TestRequests {

  private static final Validator VALIDATOR = validator();

  private TestRequests() {}

  /** With apostrophes for quotation marks, on a server without a default method. */
  static NewPayment read(String body) {
    return read(body, Optional.empty());
  }

  static NewPayment read(String body, Optional<String> defaultMethod) {
    return new PaymentRequests(VALIDATOR, new StripeProvider(), defaultMethod)
        .read(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Validator validator() {
    try (ValidatorFactory factory =
        Validation.byProvider(HibernateValidator.class)
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory()) {
      return factory.getValidator();
    }
  }
}
