package dev.onceward.messaging.kafka;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.util.List;

/** What {@link KafkaEventTransport} is in a server. */
record KafkaTransport(EventProducer producer) implements EventTransport {

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public Sent send(String topic, List<OutboxEvent> events) throws InterruptedException {
    return Wave.send(producer, topic, events);
  }
}
