package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.messaging.IncomingMessage;
import jakarta.validation.Validation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** Jobs as a producer that knows nothing of us sends them. */
final class Jobs {

  static final String GOOD =
      """
      {"delivery_id": "d-1", "tenant_id": "%s", "order_id": "%s", "invoice_version": 2,
       "email": "anna@example.org"}"""
          .formatted(TestInvoices.TENANT, TestInvoices.ORDER);

  private Jobs() {}

  static InvoiceJobReader reader() {
    return new InvoiceJobReader(
        Validation.byDefaultProvider()
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator())
            .buildValidatorFactory()
            .getValidator());
  }

  static IncomingMessage message(byte[] value) {
    return new IncomingMessage(
        "invoice-jobs", 0, 7, Optional.empty(), Map.of(), value, Instant.EPOCH);
  }

  static IncomingMessage message(String value) {
    return message(value.getBytes(StandardCharsets.UTF_8));
  }
}
