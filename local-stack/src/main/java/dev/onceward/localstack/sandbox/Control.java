package dev.onceward.localstack.sandbox;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** {@code /_control/…}: the books to look into, and the faults to order. */
final class Control {
  static final String PATH = "/_control/";
  private static final long LONGEST_MILLIS = Duration.ofDays(365).toMillis();
  private static final String KEY_RETENTION = "key_retention_millis";
  private static final String SEARCH_LAG = "search_lag_millis";
  private static final String PENDING_REFUND = "pending_refund_millis";

  private final Books books;
  private final Faults faults;
  private final Timing timing;
  private final Webhooks webhooks;

  Control(Books books, Faults faults, Timing timing, Webhooks webhooks) {
    this.books = books;
    this.faults = faults;
    this.timing = timing;
    this.webhooks = webhooks;
  }

  Answer answer(String method, String path, String body) {
    try {
      return route(method + " " + path.substring(PATH.length()), body);
    } catch (ControlRefusal refusal) {
      return refusal.answer();
    }
  }

  private Answer route(String request, String body) {
    return switch (request) {
      case "GET charges" -> Answer.ok(books.witnessed(Target.CHARGES));
      case "GET refunds" -> Answer.ok(books.witnessed(Target.REFUNDS));
      case "GET emails" -> Answer.ok(books.witnessed(Target.EMAILS));
      case "GET webhooks" -> Answer.ok(books.witnessed(Target.WEBHOOKS));
      case "POST webhooks/resend" -> resend(read(body));
      case "GET faults" -> Answer.ok(faults.left());
      case "POST faults" -> order(read(body));
      case "DELETE faults" -> clear();
      case "GET settings" -> settings();
      case "POST settings" -> set(read(body));
      default -> unknown(request);
    };
  }

  private static Map<String, Object> read(String body) {
    return Json.read(body)
        .orElseThrow(() -> new ControlRefusal("The body is no JSON object: send one."));
  }

  private Answer order(Map<String, Object> json) {
    Fault fault = new FaultOrder(json, timing.now()).fault();
    if (fault.kind() == FaultKind.FORGET_KEYS) {
      books.forgetKeys(fault.target());
    } else {
      faults.add(fault);
    }
    return Answer.ok(fault.json());
  }

  private Answer resend(Map<String, Object> json) {
    ControlRefusal.unlessKnown(json.keySet(), Set.of("event"));
    Event event =
        webhooks
            .resend(Json.text(json, "event"))
            .orElseThrow(
                () ->
                    ControlRefusal.of(
                        "event", json.get("event"), "an id of those at GET webhooks"));
    return Answer.ok(event.written());
  }

  private Answer clear() {
    faults.clear();
    return Answer.ok(faults.left());
  }

  private Answer settings() {
    SandboxTimes times = timing.times();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(KEY_RETENTION, times.keyRetention().toMillis());
    json.put(SEARCH_LAG, times.searchLag().toMillis());
    json.put(PENDING_REFUND, times.pendingRefund().toMillis());
    return Answer.ok(json);
  }

  private Answer set(Map<String, Object> json) {
    ControlRefusal.unlessKnown(json.keySet(), Set.of(KEY_RETENTION, SEARCH_LAG, PENDING_REFUND));
    SandboxTimes now = timing.times();
    timing.set(
        new SandboxTimes(
            duration(json, KEY_RETENTION, now.keyRetention()),
            duration(json, SEARCH_LAG, now.searchLag()),
            duration(json, PENDING_REFUND, now.pendingRefund())));
    return settings();
  }

  private static Duration duration(Map<String, Object> json, String member, Duration standard) {
    return ControlRefusal.whole(json, member, 0, LONGEST_MILLIS)
        .map(Duration::ofMillis)
        .orElse(standard);
  }

  private static Answer unknown(String request) {
    return Answer.of(
        StripeError.MISSING,
        Map.of(
            "error",
            Map.of(
                "message",
                "No control \"%s\": there are GET charges, refunds, emails, webhooks, faults and settings, POST faults, settings and webhooks/resend, DELETE faults."
                    .formatted(request))));
  }
}
