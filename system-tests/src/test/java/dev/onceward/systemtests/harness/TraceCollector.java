package dev.onceward.systemtests.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** Takes the spans that servers export, by Zipkin's protocol, whose JSON any test can read. */
public final class TraceCollector implements AutoCloseable {

  private static final String PATH = "/api/v2/spans";
  private static final JsonObject NOTHING = JsonObject.EMPTY_JSON_OBJECT;

  private final HttpServer server;
  private final List<Span> spans = new CopyOnWriteArrayList<>();

  /**
   * A piece of work.
   *
   * @param name in lower case, as Zipkin has it
   * @param kind {@code SERVER} and so on; empty for work within
   */
  public record Span(
      String trace,
      String id,
      Optional<String> parent,
      String kind,
      String name,
      Map<String, String> tags) {

    private static Span of(JsonObject json) {
      JsonObject tags = json.containsKey("tags") ? json.getJsonObject("tags") : NOTHING;
      return new Span(
          json.getString("traceId"),
          json.getString("id"),
          Optional.ofNullable(json.getString("parentId", null)),
          json.getString("kind", ""),
          json.getString("name", ""),
          tags.entrySet().stream()
              .collect(
                  Collectors.toMap(
                      Map.Entry::getKey, tag -> ((JsonString) tag.getValue()).getString())));
    }
  }

  private TraceCollector(HttpServer server) {
    this.server = server;
  }

  public static TraceCollector open() {
    try {
      TraceCollector collector =
          new TraceCollector(
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      collector.server.createContext(PATH, collector::take);
      collector.server.start();
      return collector;
    } catch (IOException e) {
      throw new UncheckedIOException("No port is free for the collector", e);
    }
  }

  /** By which a server traces, and exports to here. */
  public Map<String, String> settings() {
    return Map.of(
        "OTEL_SDK_DISABLED", "false",
        "OTEL_SERVICE_NAME", "onceward",
        "OTEL_TRACES_EXPORTER", "zipkin",
        "OTEL_EXPORTER_ZIPKIN_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort() + PATH,
        "OTEL_METRICS_EXPORTER", "none",
        "OTEL_LOGS_EXPORTER", "none",
        "OTEL_BSP_SCHEDULE_DELAY", "100");
  }

  /** What was told of a trace so far. */
  public List<Span> spansOf(String trace) {
    return spans.stream().filter(span -> span.trace().equals(trace)).toList();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange;
        InputStream body = plain(exchange);
        JsonReader reader = Json.createReader(body)) {
      reader.readArray().getValuesAs(JsonObject.class).forEach(json -> spans.add(Span.of(json)));
      exchange.sendResponseHeaders(202, -1);
    }
  }

  private static InputStream plain(HttpExchange exchange) throws IOException {
    boolean packed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    return packed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
