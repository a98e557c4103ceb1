package dev.onceward.messaging.kafka;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingsCatalogue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Whether the brokers keep messages for no longer than a setting says: what is remembered of them
 * is forgotten after that.
 *
 * @param otherwise what happens if they do, and what to do
 */
record TopicRetention(Setting<Duration> setting, String otherwise) {

  /** Consumers forget what they have processed. */
  static final TopicRetention OF_MESSAGES =
      new TopicRetention(
          MessagingSettings.TOPIC_RETENTION,
          "what comes again later than "
              + MessagingSettings.PROCESSED_RETENTION.name()
              + " would take effect again. Shorten the topic's, with cleanup.policy=delete, or set both settings higher");

  /** Rows of dead letters go some time after they were settled. */
  static final TopicRetention OF_DEAD_LETTERS =
      new TopicRetention(
          MessagingSettings.DEAD_LETTER_RETENTION,
          "a settled letter that is read again after its row went would be listed as unsettled."
              + " Shorten the topic's, with cleanup.policy=delete, or set the setting higher");

  List<String> faultsOf(Admin brokers, Set<String> topics)
      throws InterruptedException, ExecutionException {
    return faultsOf(brokers, topics, SettingsCatalogue.valueOf(setting));
  }

  /** What is wrong, topic by topic. */
  List<String> faultsOf(Admin brokers, Set<String> topics, Duration declared)
      throws InterruptedException, ExecutionException {
    Collection<ConfigResource> asked =
        topics.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name)).toList();
    List<String> faults = new ArrayList<>();
    for (Map.Entry<ConfigResource, KafkaFuture<Config>> answer :
        brokers.describeConfigs(asked).values().entrySet()) {
      faultOf(answer.getKey().name(), answer.getValue(), declared).ifPresent(faults::add);
    }
    return faults;
  }

  private Optional<String> faultOf(String topic, KafkaFuture<Config> answer, Duration declared)
      throws InterruptedException, ExecutionException {
    try {
      return faultOf(topic, answer.get(), declared);
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.of(
            "There is no topic "
                + topic
                + ". Make it, with a retention.ms of at most "
                + declared.toMillis());
      }
      throw failure;
    }
  }

  private Optional<String> faultOf(String topic, Config config, Duration declared) {
    String millis = config.get(TopicConfig.RETENTION_MS_CONFIG).value();
    String policy = config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
    boolean forgets =
        policy.equals(TopicConfig.CLEANUP_POLICY_DELETE)
            && !millis.equals("-1")
            && Long.parseLong(millis) <= declared.toMillis();
    return forgets ? Optional.empty() : Optional.of(fault(topic, millis, policy, declared));
  }

  private String fault(String topic, String millis, String policy, Duration declared) {
    return "Topic "
        + topic
        + " has retention.ms="
        + millis
        + " and cleanup.policy="
        + policy
        + ", and "
        + setting.name()
        + " is "
        + declared
        + ": "
        + otherwise;
  }
}
