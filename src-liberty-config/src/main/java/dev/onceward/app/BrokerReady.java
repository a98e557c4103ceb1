package dev.onceward.app;

import dev.onceward.messaging.kafka.BrokerProbe;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * As {@link DatabaseReady}: in bounded time, one probe at most. Without Kafka there is nothing to
 * wait for.
 */
@Readiness
@ApplicationScoped
public class BrokerReady implements HealthCheck {

  private static final String NAME = "kafka";
  private static final long LIMIT_SECONDS = 3;

  @Inject private BrokerProbe brokers;
  @Resource private ManagedExecutorService executor;

  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  @Override
  public HealthCheckResponse call() {
    if (!brokers.isConfigured()) {
      return HealthCheckResponse.named(NAME).up().withData("configured", false).build();
    }
    try {
      probe().get(LIMIT_SECONDS, TimeUnit.SECONDS);
      return HealthCheckResponse.up(NAME);
    } catch (TimeoutException e) {
      return down("no answer within " + LIMIT_SECONDS + " s");
    } catch (ExecutionException e) {
      return down("not reachable");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("interrupted");
    }
  }

  private synchronized CompletableFuture<Void> probe() {
    if (probe.isDone()) {
      probe = executor.runAsync(this::reach);
    }
    return probe;
  }

  private void reach() {
    try {
      brokers.reach();
    } catch (ExecutionException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  private static HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named(NAME).down().withData("reason", reason).build();
  }
}
