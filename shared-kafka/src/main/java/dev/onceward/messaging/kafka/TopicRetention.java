package dev.onceward.messaging.kafka;

import dev.onceward.messaging.MessagingSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Whether the brokers keep messages for as long as was said and no longer: consumers forget what
 * they have processed after that.
 */
final class TopicRetention {

  private TopicRetention() {}

  /** What is wrong, topic by topic. */
  static List<String> faultsOf(Admin brokers, Set<String> topics, Duration declared)
      throws InterruptedException, ExecutionException {
    Collection<ConfigResource> asked =
        topics.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name)).toList();
    Map<ConfigResource, Config> answers = brokers.describeConfigs(asked).all().get();
    List<String> faults = new ArrayList<>();
    answers.forEach(
        (topic, config) -> {
          String millis = config.get(TopicConfig.RETENTION_MS_CONFIG).value();
          String policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
          if (!policy.equals(TopicConfig.CLEANUP_POLICY_DELETE)
              || millis.equals("-1")
              || Long.parseLong(millis) > declared.toMillis()) {
            faults.add(fault(topic.name(), millis, policy, declared));
          }
        });
    return faults;
  }

  private static String fault(String topic, String millis, String policy, Duration declared) {
    return "Topic "
        + topic
        + " has retention.ms="
        + millis
        + " and cleanup.policy="
        + policy
        + ", and "
        + MessagingSettings.TOPIC_RETENTION.name()
        + " is "
        + declared
        + ": what comes again later than "
        + MessagingSettings.PROCESSED_RETENTION.name()
        + " would take effect again. Shorten the topic's, or set both settings higher";
  }
}
