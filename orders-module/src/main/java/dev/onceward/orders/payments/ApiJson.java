package dev.onceward.orders.payments;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.spi.JsonProvider;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON, by factories made once: each look-up of the provider searches the class path. */
final class ApiJson {

  static final JsonProvider FACTORY = JsonProvider.provider();

  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  private ApiJson() {}

  /**
   * Reads an object.
   *
   * @throws JsonException if it is none
   */
  static JsonObject read(byte[] bytes) {
    try (JsonReader reader =
        READERS.createReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8)) {
      return reader.readObject();
    }
  }

  static byte[] bytes(JsonObjectBuilder json) {
    return json.build().toString().getBytes(StandardCharsets.UTF_8);
  }
}
