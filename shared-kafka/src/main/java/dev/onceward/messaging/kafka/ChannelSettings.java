package dev.onceward.messaging.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** A consumer's channel, as the connector wants it described. */
final class ChannelSettings {

  /** Several channels share a small heap. */
  private static final int BATCHES_FETCH = 8 * 1024 * 1024;

  private static final int PORTIONS_FETCH = 2 * 1024 * 1024;

  private final Map<String, String> properties = new HashMap<>();

  /** A channel of one topic, or of several with commas between them. */
  ChannelSettings(String consumer, String topics, Map<String, String> connection) {
    properties.putAll(connection);
    properties.put("connector", "smallrye-kafka");
    properties.put("channel-name", consumer);
    properties.put("topics", topics);
    properties.put("group.id", consumer);
    properties.put("key.deserializer", ByteArrayDeserializer.class.getName());
    properties.put("value.deserializer", ByteArrayDeserializer.class.getName());
    // What was published before the consumer first ran is news to it too.
    properties.put("auto.offset.reset", "earliest");
    // What a producer's transaction took back was never published.
    properties.put("isolation.level", "read_committed");
    properties.put("enable.auto.commit", "false");
    properties.put("commit-strategy", "throttled");
    // A message is tried again in place for as long as it takes; how long is no fault of the
    // channel.
    properties.put("throttled.unprocessed-record-max-age.ms", "0");
    // Our consumers read the headers themselves.
    properties.put("cloud-events", "false");
    properties.put("tracing-enabled", "false");
  }

  /** Whole batches of that many messages at most. */
  ChannelSettings inBatchesOf(int most) {
    properties.put("batch", "true");
    return polling(most, BATCHES_FETCH);
  }

  /**
   * Single messages, of which the connector itself holds less than twice so many: it counts them
   * whatever their size, and does not know {@link HeldMessages}.
   */
  ChannelSettings inPortionsOf(int most) {
    properties.put("max-queue-size-factor", "1");
    // While it holds enough it polls in vain, and it begins to read again only after that.
    properties.put("poll-timeout", "20");
    return polling(most, PORTIONS_FETCH);
  }

  private ChannelSettings polling(int most, int fetchBytes) {
    properties.put("max.poll.records", Integer.toString(most));
    properties.put("fetch.max.bytes", Integer.toString(fetchBytes));
    return this;
  }

  Config config() {
    return ConfigProviderResolver.instance()
        .getBuilder()
        .withSources(new MapSource(Map.copyOf(properties)))
        .build();
  }

  private record MapSource(Map<String, String> properties) implements ConfigSource {

    @Override
    public Set<String> getPropertyNames() {
      return properties.keySet();
    }

    @Override
    public Map<String, String> getProperties() {
      return properties;
    }

    @Override
    public String getValue(String name) {
      return Optional.ofNullable(name).map(properties::get).orElse(null);
    }

    @Override
    public String getName() {
      return "a consumer's channel";
    }
  }
}
