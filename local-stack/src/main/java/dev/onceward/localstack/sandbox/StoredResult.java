package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/** The answer that a key stands for. */
record StoredResult(
    String key, String fingerprint, Target target, int status, String body, long createdMillis) {

  static StoredResult read(Map<String, Object> json) {
    return new StoredResult(
        Json.text(json, "key"),
        Json.text(json, "fingerprint"),
        Target.valueOf(Json.text(json, "target")),
        (int) Json.number(json, "status"),
        Json.text(json, "body"),
        Json.number(json, "created_millis"));
  }

  Map<String, Object> written() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("key", key);
    json.put("fingerprint", fingerprint);
    json.put("target", target.name());
    json.put("status", status);
    json.put("body", body);
    json.put("created_millis", createdMillis);
    return json;
  }

  Answer replay() {
    return new Answer(status, body, false).asReplay();
  }
}
