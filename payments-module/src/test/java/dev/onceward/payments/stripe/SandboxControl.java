package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** The sandbox's books and faults. */
final class SandboxControl {

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI sandbox;

  SandboxControl(URI sandbox) {
    this.sandbox = sandbox;
  }

  /** How many charges have really taken effect. */
  int charges() throws Exception {
    return entries("charges");
  }

  int refunds() throws Exception {
    return entries("refunds");
  }

  private int entries(String book) throws Exception {
    try (JsonReader reader =
        Json.createReader(new StringReader(send("GET", "/_control/" + book, "")))) {
      return reader.readArray().size();
    }
  }

  /** At the step of refunds, or any. */
  void faultOfRefunds(String kind, String step) throws Exception {
    faultOfRefunds(kind, step, 0);
  }

  void faultOfRefunds(String kind, String step, int millis) throws Exception {
    send(
        "POST",
        "/_control/faults",
        "{\"target\":\"refunds\",\"kind\":\"%s\",\"step\":\"%s\",\"millis\":%d}"
            .formatted(kind, step, millis));
  }

  void fault(String kind) throws Exception {
    fault(kind, 0);
  }

  void fault(String kind, int millis) throws Exception {
    send(
        "POST",
        "/_control/faults",
        "{\"target\":\"charges\",\"kind\":\"%s\",\"millis\":%d}".formatted(kind, millis));
  }

  private String send(String method, String path, String body) throws Exception {
    HttpResponse<String> response =
        http.send(
            HttpRequest.newBuilder(sandbox.resolve(path))
                .method(method, BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return response.body();
  }
}
