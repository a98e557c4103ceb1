package dev.onceward.systemtests.incontainer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A payment provider that knows no idempotency keys: two POSTs are two charges, or two refunds. Its
 * books are the witness.
 */
final class Till implements AutoCloseable {

  private static final String PATH = "/charges";
  private static final String REFUNDS = "/refunds";
  private static final String REFERENCE = "reference=";

  private final HttpServer server;
  private final List<Charged> books = new CopyOnWriteArrayList<>();
  private final List<Charged> underway = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> inquiries = new CopyOnWriteArrayList<>();
  private final AtomicReference<Fate> next = new AtomicReference<>(Fate.ANSWERED);
  private volatile boolean silent;

  private record Charged(String id, String reference) {}

  private Till(HttpServer server) {
    this.server = server;
  }

  static Till open() {
    try {
      InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      Till till = new Till(HttpServer.create(anyPort, 0));
      till.server.createContext(PATH, till::handle);
      till.server.createContext(REFUNDS, till::handle);
      till.server.start();
      return till;
    } catch (IOException e) {
      throw new UncheckedIOException("No port is free for the till", e);
    }
  }

  URI charges() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PATH);
  }

  void nextRequestIs(Fate fate) {
    next.set(fate);
  }

  /** What is late takes effect now. */
  void letArrive() {
    books.addAll(underway);
    underway.clear();
  }

  void refuseInquiries() {
    silent = true;
  }

  void heal() {
    silent = false;
    next.set(Fate.ANSWERED);
  }

  /** The ids of all charges of the payment, or of the refund, that took effect. */
  List<String> chargesOf(String payment) {
    return books.stream()
        .filter(charge -> charge.reference().equals(payment))
        .map(Charged::id)
        .toList();
  }

  long requestsFor(String payment) {
    return requests.stream().filter(payment::equals).count();
  }

  long inquiriesFor(String payment) {
    return inquiries.stream().filter(payment::equals).count();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestMethod().equals("POST")) {
        charge(exchange);
      } else {
        tell(exchange);
      }
    }
  }

  private void charge(HttpExchange exchange) throws IOException {
    Charged charge = new Charged("till-" + UUID.randomUUID(), referenceIn(exchange));
    requests.add(charge.reference());
    Fate fate = next.getAndSet(Fate.ANSWERED);
    switch (fate) {
      case ANSWERED, ANSWER_LOST -> books.add(charge);
      case LATE -> underway.add(charge);
      case LOST -> {}
    }
    if (fate == Fate.ANSWERED) {
      answer(exchange, 201, charge.id());
    }
  }

  private static String referenceIn(HttpExchange exchange) {
    try (JsonReader body = Json.createReader(exchange.getRequestBody())) {
      return body.readObject().getString("reference");
    }
  }

  /** One id a line. */
  private void tell(HttpExchange exchange) throws IOException {
    String payment = exchange.getRequestURI().getQuery().substring(REFERENCE.length());
    inquiries.add(payment);
    if (silent) {
      answer(exchange, 503, "closed");
    } else {
      answer(exchange, 200, String.join("\n", chargesOf(payment)));
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, 0);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
