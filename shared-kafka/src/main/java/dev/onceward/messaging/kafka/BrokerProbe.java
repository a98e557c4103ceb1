package dev.onceward.messaging.kafka;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutionException;

/**
 * Asks whether the brokers can be reached, for the application's readiness: the connector's own
 * answer is yes as long as it has never been connected.
 */
@ApplicationScoped
public class BrokerProbe {

  @Inject private AdminConnection brokers;

  /** Whether there is a broker to ask at all. */
  public boolean isConfigured() {
    return KafkaSettings.arePresent();
  }

  /**
   * Returns when a broker has answered. Blocks for two seconds at most.
   *
   * @throws ExecutionException if none has
   */
  public void reach() throws ExecutionException, InterruptedException {
    brokers.get().describeCluster().nodes().get();
  }
}
