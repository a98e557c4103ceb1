package dev.onceward.app;

import dev.onceward.messaging.kafka.Consumption;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.eclipse.microprofile.metrics.Tag;

/** What consumers with external effects have before them on this node. */
@ApplicationScoped
public class ConsumerMetrics {

  @Inject private Gauges gauges;
  @Inject private Consumption consumption;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    for (String consumer : consumption.linedUpConsumers()) {
      Tag tag = new Tag("consumer", consumer);
      gauges.register(
          "onceward_consumer_lined_up",
          "Messages that this node has read and not acknowledged, those included that wait for"
              + " another attempt or behind one of their key.",
          () -> consumption.waiting(consumer).messages(),
          tag);
      gauges.register(
          "onceward_consumer_oldest_lined_up_seconds",
          "How long ago this node read the oldest of them, 0 if there is none.",
          () -> consumption.waiting(consumer).oldest().toMillis() / 1e3,
          tag);
    }
  }
}
