package dev.onceward.localstack.sandbox;

import java.util.regex.Pattern;

/** The requests that are played, the special before the general. */
enum Operation {
  CREATE_INTENT("POST", "/v1/payment_intents", Target.CHARGES, "create"),
  CONFIRM_INTENT("POST", "/v1/payment_intents/([^/]+)/confirm", Target.CHARGES, "confirm"),
  CANCEL_INTENT("POST", "/v1/payment_intents/([^/]+)/cancel", Target.CHARGES, "cancel"),
  SEARCH_INTENTS("GET", "/v1/payment_intents/search", Target.CHARGES, "search"),
  RETRIEVE_INTENT("GET", "/v1/payment_intents/([^/]+)", Target.CHARGES, "retrieve"),
  CREATE_REFUND("POST", "/v1/refunds", Target.REFUNDS, "create"),
  LIST_REFUNDS("GET", "/v1/refunds", Target.REFUNDS, "list"),
  RETRIEVE_REFUND("GET", "/v1/refunds/([^/]+)", Target.REFUNDS, "retrieve"),
  SEND_EMAIL("POST", "/emails", Target.EMAILS, "create"),
  RETRIEVE_EMAIL("GET", "/emails/([^/]+)", Target.EMAILS, "retrieve"),
  /** Comes by its own port, and has no path. */
  DELIVER_BY_SMTP("SMTP", "smtp", Target.EMAILS, "create");

  private final String method;
  private final Pattern path;
  private final Target target;
  private final String step;

  Operation(String method, String path, Target target, String step) {
    this.method = method;
    this.path = Pattern.compile(path);
    this.target = target;
    this.step = step;
  }

  /** Whether it changes something. */
  boolean isPost() {
    return !method.equals("GET");
  }

  Dialect dialect() {
    return switch (this) {
      case SEND_EMAIL, RETRIEVE_EMAIL -> Dialect.RESEND;
      case DELIVER_BY_SMTP -> Dialect.SMTP;
      default -> Dialect.STRIPE;
    };
  }

  /**
   * Understands what the request says.
   *
   * @throws ApiError when it says nothing that makes sense
   */
  Parameters parameters(String query, String body) {
    return this == SEND_EMAIL
        ? ResendRequest.parse(body)
        : Form.parse(body.isEmpty() ? query : body);
  }

  String method() {
    return method;
  }

  Pattern path() {
    return path;
  }

  Target target() {
    return target;
  }

  String step() {
    return step;
  }
}
