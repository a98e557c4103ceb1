package dev.onceward.localstack.sandbox;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** From HTTP to a call, and from its outcome back to HTTP. */
final class Frontend implements HttpHandler {
  private static final Logger LOG = System.getLogger(Frontend.class.getName());

  private final Reception reception;
  private final Control control;
  private final Page page;

  Frontend(Reception reception, Control control, Page page) {
    this.reception = reception;
    this.control = control;
    this.page = page;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    if (Page.isAt(exchange.getRequestMethod(), exchange.getRequestURI().getPath())) {
      page.answer(exchange);
      return;
    }
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Outcome outcome = outcome(exchange, body);
    if (outcome instanceof Answer answer) {
      send(exchange, answer);
    } else {
      // Closing before any header was sent takes the connection down.
      exchange.close();
    }
  }

  private Outcome outcome(HttpExchange exchange, String body) {
    try {
      String path = exchange.getRequestURI().getPath();
      return path.startsWith(Control.PATH)
          ? control.answer(exchange.getRequestMethod(), path, body)
          : received(exchange, path, body);
    } catch (ApiError refused) {
      return refused.answer();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "The sandbox failed", e);
      return StripeError.of(StripeError.SERVER, "api_error", "", "The sandbox failed: " + e)
          .answer();
    }
  }

  private Outcome received(HttpExchange exchange, String path, String body) {
    Headers headers = exchange.getRequestHeaders();
    String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    Optional<String> key = header(headers, "Idempotency-Key");
    Call call = Call.of(exchange.getRequestMethod(), path, query, body, key);
    return reception.receive(call, header(headers, "Authorization"));
  }

  private static Optional<String> header(Headers headers, String name) {
    return Optional.ofNullable(headers.getFirst(name)).filter(value -> !value.isBlank());
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", "application/json");
    headers.set("Request-Id", Ids.of("req"));
    header(exchange.getRequestHeaders(), "Idempotency-Key")
        .ifPresent(key -> headers.set("Idempotency-Key", key));
    if (answer.replayed()) {
      headers.set("Idempotent-Replayed", "true");
    }
    if (answer.status() == ResendError.RATE) {
      headers.set("Retry-After", "1");
    }
    exchange.sendResponseHeaders(answer.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
