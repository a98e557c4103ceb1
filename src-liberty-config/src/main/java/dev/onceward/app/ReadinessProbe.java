package dev.onceward.app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheckResponse;

/**
 * Asks something that may not answer, and answers in bounded time itself; at most one question is
 * under way.
 */
final class ReadinessProbe {

  private final String name;
  private final long limitSeconds;
  private CompletableFuture<Void> question = CompletableFuture.completedFuture(null);

  ReadinessProbe(String name, long limitSeconds) {
    this.name = name;
    this.limitSeconds = limitSeconds;
  }

  /** How a question is begun that fails if what it asks can't be reached. */
  @FunctionalInterface
  interface Asking {
    CompletableFuture<Void> begin();
  }

  HealthCheckResponse response(Asking asking) {
    try {
      ask(asking).get(limitSeconds, TimeUnit.SECONDS);
      return HealthCheckResponse.up(name);
    } catch (TimeoutException e) {
      return down("no answer within " + limitSeconds + " s");
    } catch (ExecutionException e) {
      return down("not reachable");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("interrupted");
    }
  }

  private synchronized CompletableFuture<Void> ask(Asking asking) {
    if (question.isDone()) {
      question = asking.begin();
    }
    return question;
  }

  private HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named(name).down().withData("reason", reason).build();
  }
}
