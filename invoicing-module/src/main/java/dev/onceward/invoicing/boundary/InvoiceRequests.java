package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.Constraints;
import dev.onceward.json.JsonMembers;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/** Reads the body of a request, or says all that is wrong with it. */
@ApplicationScoped
public class InvoiceRequests {

  private static final String EXAMPLE = "{\"email\": \"anna@example.org\"}";
  private static final byte[] NOTHING_SAID = "{}".getBytes(StandardCharsets.UTF_8);
  private static final Set<String> NOT_REPEATED = Set.of("email");

  private Validator validator;

  /** For the container's proxy. */
  protected InvoiceRequests() {}

  @Inject
  InvoiceRequests(Validator validator) {
    this.validator = validator;
  }

  /** The recipient, if the request names one. */
  Optional<String> read(byte[] body) {
    Violations violations = new Violations();
    JsonMembers members =
        JsonMembers.of(body.length == 0 ? NOTHING_SAID : body, EXAMPLE, violations);
    InvoiceRequest request = new InvoiceRequest(members.text("email"));
    members.noOthers();
    Constraints.check(validator, request, NOT_REPEATED, violations);
    violations.refuseIfAny();
    return request.email();
  }
}
