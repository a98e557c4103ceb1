package dev.onceward.systemtests.harness;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What came back. */
@SuppressWarnings("ArrayRecordComponent") // Compared by status and bytes, not as a whole.
public record Reply(int status, HttpHeaders headers, byte[] body) {

  public Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  /** Whether it carries the marker of a stored answer. */
  public boolean replayed() {
    return header("Idempotent-Replayed").isPresent();
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  public JsonObject json() {
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
      return reader.readObject();
    }
  }

  /** A member of the answer's JSON. */
  public String member(String name) {
    return json().getString(name);
  }

  /** The items of a list. */
  public List<JsonObject> items() {
    return json().getJsonArray("items").getValuesAs(JsonObject.class);
  }

  /** For the message of a failed assertion. */
  @Override
  public String toString() {
    return status + " " + headers.map() + " " + text();
  }
}
