package dev.onceward.messaging.kafka;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks the brokers once, at the start; if they are away, until they answer. */
final class TopicRetentionCheck implements Runnable {

  private static final Logger LOG = System.getLogger(TopicRetentionCheck.class.getName());
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Duration PAUSE = Duration.ofSeconds(30);

  private final TopicRetention retention;
  private final Set<String> topics;
  private final Threads threads;

  TopicRetentionCheck(TopicRetention retention, Set<String> topics, Threads threads) {
    this.retention = retention;
    this.topics = topics;
    this.threads = threads;
  }

  @Override
  public void run() {
    Map<String, Object> properties = new HashMap<>(KafkaSettings.ofClients());
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
    try (Admin brokers = Admin.create(properties)) {
      retention.faultsOf(brokers, topics).forEach(fault -> LOG.log(Level.ERROR, fault));
    } catch (ExecutionException | RuntimeException away) {
      LOG.log(
          Level.INFO,
          "The retention of the topics {0} is not known yet: {1}",
          topics,
          away.getMessage());
      threads.executeAfter(this, PAUSE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
