package dev.onceward.messaging.kafka;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Asks whether the brokers can be reached, for the application's readiness: the connector's own
 * answer is yes as long as it has never been connected.
 */
@ApplicationScoped
public class BrokerProbe {

  private static final int LIMIT_MILLIS = 2_000;

  private Optional<Admin> brokers = Optional.empty();

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
    admin().describeCluster().nodes().get();
  }

  private synchronized Admin admin() {
    Admin present = brokers.orElseGet(() -> Admin.create(properties()));
    brokers = Optional.of(present);
    return present;
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>(KafkaSettings.ofClients());
    properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "onceward-readiness");
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    return properties;
  }

  @PreDestroy
  synchronized void close() {
    brokers.ifPresent(Admin::close);
  }
}
