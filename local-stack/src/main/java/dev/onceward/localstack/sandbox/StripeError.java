package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/** An answer in the shape of Stripe's errors. */
final class StripeError extends ApiError {
  static final int INVALID = 400;
  static final int UNAUTHORIZED = 401;
  static final int CARD = 402;
  static final int MISSING = 404;
  static final int CONFLICT = 409;
  static final int RATE = 429;
  static final int SERVER = 500;
  private static final long serialVersionUID = 1L;
  private static final String INVALID_REQUEST = "invalid_request_error";

  StripeError(int status, Map<String, ?> error) {
    super(String.valueOf(error.get("message")), Answer.of(status, Map.of("error", error)));
  }

  static StripeError of(int status, String type, String code, String message) {
    Map<String, Object> error = body(type, message);
    if (!code.isEmpty()) {
      error.put("code", code);
    }
    return new StripeError(status, error);
  }

  static StripeError invalid(String code, String parameter, String message) {
    return withParameter(INVALID, code, parameter, message);
  }

  /** An object that the path names. */
  static StripeError missing(String object, String id) {
    return withParameter(MISSING, "resource_missing", "id", noSuch(object, id));
  }

  /** An object that a parameter names. */
  static StripeError missingParameter(String parameter, String object, String id) {
    return withParameter(INVALID, "resource_missing", parameter, noSuch(object, id));
  }

  static StripeError unexpectedState(Intent intent, String message) {
    Map<String, Object> error = body(INVALID_REQUEST, message);
    error.put("code", "payment_intent_unexpected_state");
    error.put("payment_intent", intent.json());
    return new StripeError(INVALID, error);
  }

  private static StripeError withParameter(
      int status, String code, String parameter, String message) {
    Map<String, Object> error = body(INVALID_REQUEST, message);
    error.put("code", code);
    error.put("param", parameter);
    return new StripeError(status, error);
  }

  private static Map<String, Object> body(String type, String message) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("type", type);
    error.put("message", message);
    return error;
  }

  private static String noSuch(String object, String id) {
    return "No such %s: '%s'".formatted(object, id);
  }

  static StripeError rateLimit() {
    return of(RATE, INVALID_REQUEST, "rate_limit", "Too many requests hit the API too quickly.");
  }

  static StripeError server() {
    return of(SERVER, "api_error", "", "An unknown error occurred (the sandbox was told so).");
  }

  static StripeError keyInUse(String key) {
    return of(
        CONFLICT,
        INVALID_REQUEST,
        "idempotency_key_in_use",
        "There is another request in progress with the idempotency key '%s'. Try again later."
            .formatted(key));
  }

  static StripeError keyReused(String key) {
    return of(
        INVALID,
        "idempotency_error",
        "",
        "Keys for idempotent requests can only be used with the same parameters and path they were first used with. Use another key than '%s' for another request."
            .formatted(key));
  }
}
