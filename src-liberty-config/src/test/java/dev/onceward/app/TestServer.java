package dev.onceward.app;

import dev.onceward.localstack.LibertyLayout;
import dev.onceward.localstack.LibertyServer;
import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The server as the build has put it together, on a free port, with its own output folder. */
final class TestServer implements AutoCloseable {
  private static final String KEY = "Idempotency-Key";
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  private final URI address = URI.create("http://localhost:" + Ports.free());
  private final HttpClient client = HttpClient.newHttpClient();
  private final LibertyServer server;
  private final LocalTokens tokens;
  private final Path serviceTokenKey;

  TestServer(LocalPostgres postgres, Path folder, Map<String, String> overrides) {
    LocalKeys keys = LocalKeys.in(folder.resolve("keys"));
    serviceTokenKey = keys.signingKeyFile();
    tokens = new LocalTokens(keys);
    Map<String, String> environment =
        new HashMap<>(LocalEnvironment.forLiberty(postgres, keys, address));
    environment.putAll(overrides);
    Path installation = Path.of("target/liberty/wlp").toAbsolutePath();
    server =
        new LibertyServer(
            new LibertyLayout(installation, "onceward", folder.resolve("liberty")),
            address,
            environment);
  }

  TestServer start() {
    server.launch();
    server.awaitReady(START_LIMIT);
    return this;
  }

  Path serviceTokenKey() {
    return serviceTokenKey;
  }

  LocalTokens tokens() {
    return tokens;
  }

  int status(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address.resolve(path))).statusCode();
  }

  int status(String path, String token) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + token))
        .statusCode();
  }

  String body(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address.resolve(path))).body();
  }

  HttpResponse<String> post(String path, String key, String json)
      throws IOException, InterruptedException {
    return post(path, Map.of(KEY, key), json);
  }

  HttpResponse<String> post(String path, Map<String, String> headers, String json)
      throws IOException, InterruptedException {
    return send(posting(path, headers, json));
  }

  CompletableFuture<HttpResponse<String>> startPost(String path, String key, String json) {
    return client.sendAsync(
        limited(posting(path, Map.of(KEY, key), json)), BodyHandlers.ofString());
  }

  private HttpRequest.Builder posting(String path, Map<String, String> headers, String json) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", "Bearer " + tokens.tenantA())
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json));
    headers.forEach(request::header);
    return request;
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(limited(request), BodyHandlers.ofString());
  }

  private static HttpRequest limited(HttpRequest.Builder request) {
    return request.timeout(Duration.ofSeconds(30)).build();
  }

  @Override
  public void close() {
    server.close();
  }
}
