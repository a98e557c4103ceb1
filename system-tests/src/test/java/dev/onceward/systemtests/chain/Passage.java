package dev.onceward.systemtests.chain;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/** Passes a request on, and its answer back, as they are. */
final class Passage {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "connection", "content-length", "transfer-encoding", "expect", "upgrade");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body, URI target)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target.resolve(exchange.getRequestURI()))
            .timeout(LIMIT)
            .method(
                exchange.getRequestMethod(),
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  static void answer(HttpExchange exchange, HttpResponse<byte[]> response) throws IOException {
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    int length = response.body().length;
    exchange.sendResponseHeaders(response.statusCode(), length == 0 ? -1 : length);
    exchange.getResponseBody().write(response.body());
  }
}
