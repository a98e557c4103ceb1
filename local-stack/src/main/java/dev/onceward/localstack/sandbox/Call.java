package dev.onceward.localstack.sandbox;

import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A request that was understood.
 *
 * @param id of the object that the path names; empty if it names none
 */
record Call(Operation operation, String id, String path, Form form, Optional<String> key) {
  private static final int LONGEST_KEY = 255;

  /**
   * Understands a request.
   *
   * @throws StripeError when it is none of those played here
   */
  static Call of(String method, String path, Form form, Optional<String> key) {
    for (Operation operation : Operation.values()) {
      Matcher matcher = operation.path().matcher(path);
      if (operation.method().equals(method) && matcher.matches()) {
        String id = matcher.groupCount() == 1 ? matcher.group(1) : "";
        return new Call(operation, id, path, form, key.filter(any -> operation.isPost()));
      }
    }
    throw StripeError.of(
        StripeError.MISSING,
        "invalid_request_error",
        "",
        "Unrecognized request URL (%s: %s): the sandbox does not play it.".formatted(method, path));
  }

  Target target() {
    return operation.target();
  }

  /** Whether a fault for the step hits this call. */
  boolean isStep(String step) {
    boolean confirmsAtOnce = operation == Operation.CREATE_INTENT && form.isTrue("confirm");
    return step.equals("any")
        || operation.step().equals(step)
        || (confirmsAtOnce && step.equals("confirm"));
  }

  Optional<KeyedCall> keyed() {
    if (key.filter(text -> text.length() > LONGEST_KEY).isPresent()) {
      throw StripeError.invalid(
          "parameter_invalid", "Idempotency-Key", "Keys are at most 255 characters long.");
    }
    return key.map(text -> KeyedCall.of(text, this));
  }
}
