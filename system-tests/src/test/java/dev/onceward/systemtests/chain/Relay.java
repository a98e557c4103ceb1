package dev.onceward.systemtests.chain;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Stands before a server: notes what passes, and does to POST requests what a test orders; all
 * answers can be cut.
 */
final class Relay implements AutoCloseable {

  /** A POST that came by. */
  record Passed(String path, String key, String body, Instant at) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Passage passage = new Passage();
  private final List<Passed> passed = new CopyOnWriteArrayList<>();
  private final Queue<Order> orders = new ConcurrentLinkedQueue<>();
  private volatile boolean cutAll;
  private volatile URI target = URI.create("http://localhost:1");

  Relay() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::relay);
    server.setExecutor(threads);
    server.start();
  }

  URI url() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  /** Where requests go from now on; forgets what it was told and what it saw. */
  void leadTo(URI newTarget) {
    target = newTarget;
    heal();
    passed.clear();
  }

  /** Cuts the connection of the next POST after its answer has come, and so is stored. */
  void cutNext() {
    orders.add(new Order.Cut());
  }

  /** From now on, or no longer. */
  void cutAll(boolean all) {
    cutAll = all;
  }

  /** Answers the next POST itself; an empty {@code retryAfter} is no header. */
  void answerNext(int status, String retryAfter, String problem) {
    orders.add(new Order.Say(status, retryAfter, problem));
  }

  /** Forgets what it was told. */
  void heal() {
    cutAll = false;
    orders.clear();
  }

  /** Keeps the next POST until it is closed. */
  Order.Stop stopNext() {
    Order.Stop stop = new Order.Stop();
    orders.add(stop);
    return stop;
  }

  List<Passed> passed() {
    return List.copyOf(passed);
  }

  private void relay(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        HttpResponse<byte[]> told = passage.forward(exchange, new byte[0], target);
        if (!cutAll) {
          Passage.answer(exchange, told);
        }
        return;
      }
      byte[] body = exchange.getRequestBody().readAllBytes();
      note(exchange, body);
      Order order = orders.poll();
      if (order instanceof Order.Say say) {
        say(exchange, say);
        return;
      }
      if (order instanceof Order.Stop stop) {
        stop.hold();
      }
      HttpResponse<byte[]> response = passage.forward(exchange, body, target);
      if (!cutAll && !(order instanceof Order.Cut)) {
        Passage.answer(exchange, response);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(HttpExchange exchange, Order.Say say) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    if (!say.retryAfter().isEmpty()) {
      exchange.getResponseHeaders().set("Retry-After", say.retryAfter());
    }
    byte[] body = say.problem().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(say.status(), body.length);
    exchange.getResponseBody().write(body);
  }

  private void note(HttpExchange exchange, byte[] body) {
    passed.add(
        new Passed(
            exchange.getRequestURI().getPath(),
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            new String(body, StandardCharsets.UTF_8),
            Instant.now()));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
