package dev.onceward.localstack.sandbox;

import com.nimbusds.jose.util.JSONArrayUtils;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks into the books and orders faults, as a tester's script does. */
final class ControlClient {
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI sandbox;

  ControlClient(URI sandbox) {
    this.sandbox = sandbox;
  }

  List<Map<String, Object>> list(String what) {
    try {
      return JSONArrayUtils.parse(send("GET", "/_control/" + what, "").body()).stream()
          .map(entry -> Json.object(Map.of("entry", entry), "entry"))
          .flatMap(Optional::stream)
          .toList();
    } catch (ParseException e) {
      throw new AssertionError(e);
    }
  }

  void order(String fault) {
    HttpResponse<String> response = send("POST", "/_control/faults", fault);
    if (response.statusCode() != 200) {
      throw new AssertionError(response.body());
    }
  }

  void fault(String target, String kind) {
    order("{\"target\":\"%s\",\"kind\":\"%s\"}".formatted(target, kind));
  }

  HttpResponse<String> send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(sandbox.resolve(path))
            .method(method, BodyPublishers.ofString(body))
            .build();
    return send(request);
  }

  HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
