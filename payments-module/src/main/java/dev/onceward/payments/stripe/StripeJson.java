package dev.onceward.payments.stripe;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonException;
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

  private static final int LONGEST_ID = 255;

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  private StripeJson() {}

  /**
   * An id, or a type: what is longer than any of Stripe's or holds a control character is none.
   * U+0000 no text column takes.
   *
   * @throws JsonException if it is none
   */
  static String id(JsonObject object, String member) {
    String id = object.getString(member);
    if (id.length() > LONGEST_ID || id.chars().anyMatch(Character::isISOControl)) {
      throw new JsonException(member + " is none of Stripe's");
    }
    return id;
  }

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
