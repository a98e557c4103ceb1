package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One try to tell the merchant.
 *
 * @param status that he answered with; 0 for no answer
 * @param isLost whether it was never sent, and will not be
 */
record Delivery(String event, int status, boolean isLost, long atMillis) {

  /** Whether nothing more is to be done. */
  boolean isLast() {
    return isLost || (status >= 200 && status < 300);
  }

  static Delivery read(Map<String, Object> json) {
    return new Delivery(
        Json.text(json, "event"),
        (int) Json.number(json, "status"),
        Boolean.parseBoolean(Json.text(json, "lost")),
        Json.number(json, "at_millis"));
  }

  /** For the journal, and for those who look into it. */
  Map<String, Object> written() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("event", event);
    json.put("status", status);
    json.put("lost", isLost);
    json.put("at_millis", atMillis);
    return json;
  }
}
