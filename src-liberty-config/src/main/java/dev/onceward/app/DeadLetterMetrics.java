package dev.onceward.app;

import dev.onceward.messaging.kafka.Consumers;
import dev.onceward.messaging.letter.LetterBacklog;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.Tag;

/** What waits for an operator. */
@ApplicationScoped
public class DeadLetterMetrics {

  @Inject private Gauges gauges;
  @Inject private LetterBacklog backlog;
  @Inject private Consumers consumers;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    for (String topic : consumers.topics()) {
      gauges.register(
          "onceward_dead_letters",
          "Messages of a topic that no consumer could handle and that no operator has settled; NaN"
              + " while the database is away.",
          () -> Gauges.orNaN(backlog.unsettled(topic)),
          new Tag("topic", topic));
    }
  }
}
