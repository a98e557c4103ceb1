package dev.onceward.messaging.kafka;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/**
 * Sends events to Kafka as CloudEvents, the aggregate's id as their key: so those of an aggregate
 * are in one partition.
 */
@ApplicationScoped
public class KafkaEventTransport implements EventTransport {

  @Inject private EventProducers producers;

  @Override
  public boolean isConfigured() {
    return KafkaSettings.arePresent();
  }

  @Override
  public Sent send(String topic, List<OutboxEvent> events) throws InterruptedException {
    return Wave.send(producers.ofEvents(), topic, events);
  }
}
