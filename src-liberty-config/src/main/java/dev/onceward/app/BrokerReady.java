package dev.onceward.app;

import dev.onceward.messaging.kafka.BrokerProbe;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Whether the brokers can be reached. Without Kafka there is nothing to wait for. */
@Readiness
@ApplicationScoped
public class BrokerReady implements HealthCheck {

  private static final String NAME = "kafka";
  private static final long LIMIT_SECONDS = 3;

  @Inject private BrokerProbe brokers;
  @Resource private ManagedExecutorService executor;

  private final ReadinessProbe probe = new ReadinessProbe(NAME, LIMIT_SECONDS);

  @Override
  public HealthCheckResponse call() {
    return brokers.isConfigured()
        ? probe.response(() -> executor.runAsync(this::reach))
        : HealthCheckResponse.named(NAME).up().withData("configured", false).build();
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
}
