package dev.onceward.systemtests.harness;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/**
 * Clients that place one order after the other, and repeat each with its key until it is answered
 * with 201.
 */
public final class Load implements AutoCloseable {

  /** An answer that a client got. */
  public record Exchange(Intent intent, Reply reply) {}

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Caller caller;
  private final ExecutorService threads;
  private final Queue<Exchange> exchanges = new ConcurrentLinkedQueue<>();
  private final List<CompletableFuture<Void>> clients;
  private volatile boolean stopping;

  private Load(Caller caller, int clients) {
    this.caller = caller;
    this.threads = Executors.newFixedThreadPool(clients);
    this.clients =
        IntStream.range(0, clients)
            .mapToObj(i -> CompletableFuture.runAsync(this::placeOrders, threads))
            .toList();
  }

  public static Load start(Caller caller, int clients) {
    return new Load(caller, clients);
  }

  private void placeOrders() {
    while (!stopping) {
      Intent intent = Intent.fresh();
      Reply reply = place(intent);
      while (reply.status() != 201 && !stopping) {
        reply = place(intent);
      }
    }
  }

  private Reply place(Intent intent) {
    Reply reply = caller.order(intent).send();
    exchanges.add(new Exchange(intent, reply));
    return reply;
  }

  /** Returns when that many more answers of the status have come. */
  public void awaitMore(int number, int status) {
    long before = count(status);
    await(number + " more answers " + status)
        .atMost(LIMIT)
        .until(() -> count(status) >= before + number);
  }

  private long count(int status) {
    return exchanges.stream().filter(exchange -> exchange.reply().status() == status).count();
  }

  /** Lets the calls under way end; a client that got no answer fails the test. */
  public List<Exchange> stop() {
    stopping = true;
    clients.forEach(CompletableFuture::join);
    return new ArrayList<>(exchanges);
  }

  @Override
  public void close() {
    stopping = true;
    threads.shutdown();
  }
}
