package dev.onceward.localstack.sandbox;

import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A request that was understood.
 *
 * @param id of the object that the path names; empty if it names none
 */
record Call(
    Operation operation, String id, String path, Parameters parameters, Optional<String> key) {

  /**
   * Understands a request.
   *
   * @throws ApiError when it is none of those played here
   */
  static Call of(String method, String path, String query, String body, Optional<String> key) {
    for (Operation operation : Operation.values()) {
      Matcher matcher = operation.path().matcher(path);
      if (operation.method().equals(method) && matcher.matches()) {
        String id = matcher.groupCount() == 1 ? matcher.group(1) : "";
        Parameters parameters = operation.parameters(query, body);
        return new Call(operation, id, path, parameters, key.filter(any -> operation.isPost()));
      }
    }
    throw StripeError.of(
        StripeError.MISSING,
        "invalid_request_error",
        "",
        "Unrecognized request URL (%s: %s): the sandbox does not play it.".formatted(method, path));
  }

  /** A mail that came by SMTP. */
  static Call bySmtp(MailContent mail, Optional<String> messageId) {
    return new Call(Operation.DELIVER_BY_SMTP, "", "", mail, messageId);
  }

  Target target() {
    return operation.target();
  }

  Dialect dialect() {
    return operation.dialect();
  }

  Form form() {
    return (Form) parameters;
  }

  MailContent mail() {
    return (MailContent) parameters;
  }

  /** Whether a fault for the step hits this call. */
  boolean isStep(String step) {
    boolean confirmsAtOnce = operation == Operation.CREATE_INTENT && form().isTrue("confirm");
    return step.equals("any")
        || operation.step().equals(step)
        || (confirmsAtOnce && step.equals("confirm"));
  }

  /** By which its attempts are counted. */
  Optional<String> attempt() {
    return key.map(dialect().scope()::concat);
  }

  Optional<KeyedCall> keyed() {
    if (!dialect().knowsKeys()) {
      return Optional.empty();
    }
    if (key.filter(text -> text.length() > dialect().longestKey()).isPresent()) {
      throw dialect().keyTooLong();
    }
    return attempt().map(scoped -> KeyedCall.of(scoped, this));
  }
}
