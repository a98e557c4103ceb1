package dev.onceward.messaging.kafka;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** One connection for what health checks and metrics ask the brokers. */
@ApplicationScoped
class AdminConnection {

  private static final int LIMIT_MILLIS = 2_000;

  private Optional<Admin> brokers = Optional.empty();

  /** Not without {@link KafkaSettings}. Each question gets two seconds. */
  synchronized Admin get() {
    Admin present = brokers.orElseGet(() -> Admin.create(properties()));
    brokers = Optional.of(present);
    return present;
  }

  private static Map<String, Object> properties() {
    Map<String, Object> properties = new HashMap<>(KafkaSettings.ofClients());
    properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "onceward-questions");
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
    return properties;
  }

  @PreDestroy
  synchronized void close() {
    brokers.ifPresent(Admin::close);
  }
}
