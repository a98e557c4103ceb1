package dev.onceward.payments.stripe;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The JSON of intents and results: small, and the same bytes for the same content. */
final class StripeJson {

  /** Made once: each look-up of the JSON provider searches the class path. */
  static final JsonBuilderFactory FACTORY = Json.createBuilderFactory(Map.of());

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  private StripeJson() {}

  static byte[] bytes(JsonObjectBuilder json) {
    return json.build().toString().getBytes(StandardCharsets.UTF_8);
  }

  static JsonObject read(byte[] json) {
    try (JsonReader reader =
        READERS.createReader(new ByteArrayInputStream(json), StandardCharsets.UTF_8)) {
      return reader.readObject();
    }
  }
}
