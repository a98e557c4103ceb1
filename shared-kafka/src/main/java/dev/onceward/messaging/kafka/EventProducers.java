package dev.onceward.messaging.kafka;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The producers of this application, each made when it is first needed. */
@ApplicationScoped
public class EventProducers {

  private Optional<EventProducer> events = Optional.empty();
  private Optional<EventProducer> letters = Optional.empty();

  synchronized EventProducer ofEvents() {
    EventProducer present =
        events.orElseGet(() -> EventProducer.ofEvents(KafkaSettings.ofClients()));
    events = Optional.of(present);
    return present;
  }

  synchronized EventProducer ofLetters() {
    EventProducer present =
        letters.orElseGet(() -> EventProducer.ofLetters(KafkaSettings.ofClients()));
    letters = Optional.of(present);
    return present;
  }

  @PreDestroy
  synchronized void close() {
    events.ifPresent(EventProducer::close);
    letters.ifPresent(EventProducer::close);
  }
}
