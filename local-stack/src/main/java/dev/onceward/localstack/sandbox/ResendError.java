package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer in the shape of Resend's errors. */
final class ResendError extends ApiError {
  static final int INVALID = 400;
  static final int UNPROCESSABLE = 422;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int MISSING = 404;
  private static final int CONFLICT = 409;
  static final int RATE = 429;
  private static final int SERVER = 500;
  private static final long serialVersionUID = 1L;

  private ResendError(int status, Map<String, ?> body, String message) {
    super(message, Answer.of(status, body));
  }

  static ResendError of(int status, String name, String message) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("statusCode", status);
    body.put("message", message);
    body.put("name", name);
    return new ResendError(status, body, message);
  }

  static ResendError missingApiKey() {
    return of(UNAUTHORIZED, "missing_api_key", "Missing API Key");
  }

  static ResendError invalidApiKey() {
    return of(
        FORBIDDEN, "invalid_api_key", "API key is invalid: the sandbox takes re_… keys only.");
  }

  static ResendError notFound() {
    return of(MISSING, "not_found", "Email not found");
  }

  static ResendError conflict(String name, String message) {
    return of(CONFLICT, name, message);
  }

  static ResendError missingField(String field) {
    return of(UNPROCESSABLE, "missing_required_field", "Missing `%s` field.".formatted(field));
  }

  static ResendError invalidField(String field, String problem) {
    return of(
        UNPROCESSABLE, "validation_error", "Invalid `%s` field. %s".formatted(field, problem));
  }

  static ResendError refusedRecipient(String recipient) {
    return invalidField(
        "to", "No mail is taken for %s (the sandbox was told so).".formatted(recipient));
  }

  static ResendError rateLimit() {
    return of(RATE, "rate_limit_exceeded", "Too many requests. You can only make 2 per second.");
  }

  static ResendError server() {
    return of(
        SERVER, "internal_server_error", "An unexpected error occurred (the sandbox was told so).");
  }
}
