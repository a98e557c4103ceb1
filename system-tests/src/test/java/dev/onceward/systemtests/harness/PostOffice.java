package dev.onceward.systemtests.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A mail service with Resend's keys: one mail per key, and a fault for another content. */
public final class PostOffice implements AutoCloseable {

  private final HttpServer server;
  private final Map<String, String> bodyByKey = new ConcurrentHashMap<>();
  private final List<Mail> mails = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final AtomicBoolean losesAnswer = new AtomicBoolean();
  private final Set<String> silentAbout = ConcurrentHashMap.newKeySet();
  private volatile boolean refusing;

  /** What went out. */
  public record Mail(String id, String key, String to, String subject) {}

  private PostOffice(HttpServer server) {
    this.server = server;
  }

  public static PostOffice open() {
    try {
      PostOffice office =
          new PostOffice(
              HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
      office.server.createContext("/emails", office::take);
      office.server.start();
      return office;
    } catch (IOException e) {
      throw new UncheckedIOException("No port is free for the post office", e);
    }
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** It sends the next mail, and never says so. */
  public void loseNextAnswer() {
    losesAnswer.set(true);
  }

  /** It sends the order's mail, and never says so, however often it is asked. */
  public void keepSilentAbout(String order) {
    silentAbout.add(order);
  }

  public void refuseRecipients() {
    refusing = true;
  }

  public void heal() {
    refusing = false;
    silentAbout.clear();
    losesAnswer.set(false);
  }

  /** What went out for the order. */
  public List<Mail> mailsOf(String order) {
    return mails.stream().filter(mail -> mail.subject().endsWith(order)).toList();
  }

  public long requestsUnder(String key) {
    return requests.stream().filter(key::equals).count();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      requests.add(key);
      if (refusing) {
        answer(exchange, 422, "{\"name\":\"validation_error\",\"message\":\"Invalid `to`\"}");
      } else {
        send(exchange, key, body);
      }
    }
  }

  private void send(HttpExchange exchange, String key, String body) throws IOException {
    String first = bodyByKey.putIfAbsent(key, body);
    if (first == null) {
      JsonObject json = json(body);
      mails.add(
          new Mail(
              "em_" + key.hashCode(),
              key,
              json.getJsonArray("to").getString(0),
              json.getString("subject")));
    }
    if (!losesAnswer.getAndSet(false) && silentAbout.stream().noneMatch(body::contains)) {
      boolean same = first == null || first.equals(body);
      answer(
          exchange,
          same ? 200 : 409,
          same
              ? "{\"id\":\"em_" + key.hashCode() + "\"}"
              : "{\"name\":\"invalid_idempotent_request\"}");
    }
  }

  private static JsonObject json(String body) {
    try (JsonReader reader = Json.createReader(new StringReader(body))) {
      return reader.readObject();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
