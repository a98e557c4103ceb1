package dev.onceward.messaging.kafka;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The one producer of this application, made when it is first needed. */
@ApplicationScoped
public class EventProducers {

  private Optional<EventProducer> producer = Optional.empty();

  synchronized EventProducer get() {
    EventProducer present = producer.orElseGet(() -> new EventProducer(KafkaSettings.ofClients()));
    producer = Optional.of(present);
    return present;
  }

  @PreDestroy
  synchronized void close() {
    producer.ifPresent(EventProducer::close);
  }
}
