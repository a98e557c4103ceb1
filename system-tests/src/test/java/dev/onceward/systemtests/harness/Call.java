package dev.onceward.systemtests.harness;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** One HTTP call; may be sent any number of times, from any thread. Changes make a copy. */
@SuppressWarnings("ArrayRecordComponent") // Calls are sent, never compared.
public record Call(URI uri, String method, List<Entry<String, String>> headers, byte[] body) {

  /** Above every limit the server is given, so that it is the server who answers. */
  private static final Duration LIMIT = Duration.ofSeconds(40);

  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  public Call header(String name, String value) {
    return new Call(
        uri,
        method,
        Stream.concat(headers.stream(), Stream.of(Map.entry(name, value))).toList(),
        body);
  }

  public Call key(String key) {
    return header("Idempotency-Key", key);
  }

  public Call json(String json) {
    return header("Content-Type", "application/json").bytes(json.getBytes(StandardCharsets.UTF_8));
  }

  public Call bytes(byte[] newBody) {
    return new Call(uri, method, headers, newBody);
  }

  /** Waits for the answer. */
  public Reply send() {
    return start().join();
  }

  /** Completes exceptionally when no whole answer comes back. */
  public CompletableFuture<Reply> start() {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(LIMIT)
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(header -> request.header(header.getKey(), header.getValue()));
    return CLIENT
        .sendAsync(request.build(), BodyHandlers.ofByteArray())
        .thenApply(
            response -> new Reply(response.statusCode(), response.headers(), response.body()));
  }
}
