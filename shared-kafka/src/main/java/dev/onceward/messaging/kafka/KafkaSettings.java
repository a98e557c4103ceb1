package dev.onceward.messaging.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What the operator says of the brokers: any property of Kafka's clients, with {@code kafka.}
 * before it, such as {@code kafka.bootstrap.servers} and {@code kafka.security.protocol}.
 */
final class KafkaSettings {

  /** Where the brokers are. Without it there is no Kafka. */
  static final String BOOTSTRAP_SERVERS = "kafka.bootstrap.servers";

  private static final String PREFIX = "kafka.";

  /** Environment variables can't be listed by their dotted names, so these are asked for. */
  private static final List<String> OF_CONNECTIONS =
      List.of(
          "bootstrap.servers",
          "security.protocol",
          "sasl.mechanism",
          "sasl.jaas.config",
          "sasl.client.callback.handler.class",
          "sasl.login.callback.handler.class",
          "sasl.oauthbearer.token.endpoint.url",
          "ssl.truststore.location",
          "ssl.truststore.password",
          "ssl.truststore.type",
          "ssl.truststore.certificates",
          "ssl.keystore.location",
          "ssl.keystore.password",
          "ssl.keystore.type",
          "ssl.keystore.key",
          "ssl.keystore.certificate.chain",
          "ssl.key.password",
          "client.rack");

  private KafkaSettings() {}

  static boolean arePresent() {
    return value(ConfigProvider.getConfig(), BOOTSTRAP_SERVERS).isPresent();
  }

  /** All of them, without the prefix. */
  static Map<String, String> ofClients() {
    Config config = ConfigProvider.getConfig();
    Map<String, String> properties = new HashMap<>();
    for (String name : config.getPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        value(config, name).ifPresent(v -> properties.put(name.substring(PREFIX.length()), v));
      }
    }
    for (String name : OF_CONNECTIONS) {
      value(config, PREFIX + name).ifPresent(v -> properties.put(name, v));
    }
    return properties;
  }

  private static Optional<String> value(Config config, String name) {
    return config.getOptionalValue(name, String.class).map(String::strip).filter(v -> !v.isEmpty());
  }
}
