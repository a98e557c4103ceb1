package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Tells the merchant of events, as Stripe does: each by itself, so in any order, and again until it
 * is answered with 2xx. Without an endpoint there are no events.
 */
final class Webhooks implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Webhooks.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;
  private static final int MOST_DOUBLINGS = 20;

  private final Books books;
  private final Faults faults;
  private final Timing timing;
  private final ExecutorService threads;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private volatile Optional<WebhookEndpoint> endpoint = Optional.empty();

  Webhooks(Books books, Faults faults, Timing timing, ExecutorService threads) {
    this.books = books;
    this.faults = faults;
    this.timing = timing;
    this.threads = threads;
  }

  /** From now on; what was not delivered before is delivered there. */
  void sendTo(WebhookEndpoint newEndpoint) {
    boolean isFirst = endpoint.isEmpty();
    endpoint = Optional.of(newEndpoint);
    if (isFirst) {
      books.recordEvents(this::happened);
      books.pendingEvents().forEach(event -> schedule(event, 0, 0));
    }
  }

  private void happened(Event event) {
    Optional<Fault> fault = faults.takeOf(Target.WEBHOOKS, event.type());
    switch (fault.map(Fault::kind).orElse(FaultKind.DELAY)) {
      case DROP_REQUEST -> books.note(new Delivery(event.id(), 0, true, now()));
      case DOUBLED -> {
        schedule(event, 0, 0);
        schedule(event, 0, 0);
      }
      default -> schedule(event, 0, fault.map(Fault::millis).orElse(0L));
    }
  }

  /** Once more, whatever became of it; empty if there is no such event. */
  Optional<Event> resend(String id) {
    Optional<Event> event = books.event(id);
    event.ifPresent(it -> schedule(it, 0, 0));
    return event;
  }

  private void schedule(Event event, int attempt, long millis) {
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, threads)
        .execute(() -> deliver(event, attempt));
  }

  private void deliver(Event event, int attempt) {
    try {
      Delivery delivery = new Delivery(event.id(), send(event), false, now());
      books.note(delivery);
      if (!delivery.isLast()) {
        schedule(event, attempt + 1, pauseAfter(attempt));
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException failure) {
      LOG.log(Level.WARNING, "Event " + event.id() + " is not delivered", failure);
    }
  }

  private static long pauseAfter(int attempt) {
    return Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempt, MOST_DOUBLINGS));
  }

  private int send(Event event) throws InterruptedException {
    WebhookEndpoint to = endpoint.orElseThrow();
    String body = event.body();
    HttpRequest request =
        HttpRequest.newBuilder(to.url())
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json; charset=utf-8")
            .header(
                WebhookSignature.HEADER,
                WebhookSignature.of(to.secret(), now() / Intent.MILLIS, body))
            .POST(BodyPublishers.ofString(body))
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException unheard) {
      LOG.log(Level.DEBUG, "No answer to an event", unheard);
      return 0;
    }
  }

  private long now() {
    return timing.now().toEpochMilli();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
