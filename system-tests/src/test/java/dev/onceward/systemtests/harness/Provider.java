package dev.onceward.systemtests.harness;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The payment sandbox: the witness of what was really charged. */
public record Provider(URI url) {

  /** A charge in the provider's books. */
  public record Charged(String paymentId, long amount, String key, int attempts) {}

  /** All charges that took effect. */
  public List<Charged> charges() {
    Reply reply = call("GET", "/_control/charges").send();
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(reply.body()))) {
      JsonArray charges = reader.readArray();
      return charges.getValuesAs(JsonObject.class).stream().map(Provider::charged).toList();
    }
  }

  private static Charged charged(JsonObject entry) {
    return new Charged(
        entry.getJsonObject("metadata").getString("payment_id"),
        entry.getJsonNumber("amount").longValueExact(),
        entry.getString("idempotency_key", ""),
        entry.getInt("attempts"));
  }

  /** The charges of one payment. */
  public List<Charged> chargesOf(String paymentId) {
    return charges().stream().filter(charge -> charge.paymentId().equals(paymentId)).toList();
  }

  /**
   * Lets the next requests go wrong.
   *
   * @param step create, confirm, retrieve or any
   * @param members further members, such as {@code "millis":500}
   */
  public void fault(String kind, String step, String... members) {
    String further = members.length == 0 ? "" : "," + String.join(",", members);
    Reply reply =
        call("POST", "/_control/faults")
            .json(
                "{\"target\":\"charges\",\"kind\":\"%s\",\"step\":\"%s\"%s}"
                    .formatted(kind, step, further))
            .send();
    if (reply.status() >= 300) {
      throw new IllegalStateException("The sandbox refuses the fault: " + reply);
    }
  }

  public void heal() {
    call("DELETE", "/_control/faults").send();
  }

  /** Faults that have not struck yet, as JSON. */
  public String faultsLeft() {
    return new String(call("GET", "/_control/faults").send().body(), StandardCharsets.UTF_8);
  }

  private Call call(String method, String path) {
    return new Call(url.resolve(path), method, List.of(), new byte[0]);
  }
}
