package dev.onceward.messaging.kafka;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** How far the consumers are behind what is in their topics, all nodes together; for metrics. */
@ApplicationScoped
public class ConsumerLag {

  @Inject private AdminConnection brokers;
  @Inject private Consumers consumers;

  /**
   * How many messages of its topics a consumer has not committed, by its name. Asks the brokers;
   * blocks for some seconds at most.
   *
   * @return empty without a broker to ask
   * @throws ExecutionException if none answers
   */
  public Map<String, Long> read() throws ExecutionException, InterruptedException {
    return KafkaSettings.arePresent()
        ? new GroupLag(brokers.get(), consumers.topicsByName()).read()
        : Map.of();
  }
}
