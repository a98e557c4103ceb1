package dev.onceward.payments.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.OutboxEvent;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The golden example of an event, which its producer and its consumers elsewhere share. */
final class GoldenEvent {

  private final JsonObject example;

  private GoldenEvent(JsonObject example) {
    this.example = example;
  }

  static GoldenEvent of(String type) throws IOException {
    return new GoldenEvent(
        json(Files.readString(Path.of("../docs/events", type + ".example.json"))));
  }

  /** The event as its producer has made it is the example, but for the id of this one fact. */
  void assertIs(OutboxEvent event) {
    Map<String, String> headers = new HashMap<>(CloudEvents.headersOf(event));
    headers.put(CloudEvents.ID, example.getString("id"));
    assertThat(headers).isEqualTo(headers());
    assertThat(json(event.payload())).isEqualTo(example.getJsonObject("data"));
  }

  private Map<String, String> headers() {
    Map<String, String> headers = new HashMap<>();
    example.forEach(
        (name, value) -> {
          if (!name.equals("data") && !name.equals("datacontenttype")) {
            headers.put("ce_" + name, example.getString(name));
          }
        });
    headers.put("content-type", example.getString("datacontenttype"));
    return headers;
  }

  private static JsonObject json(String text) {
    try (JsonReader reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
