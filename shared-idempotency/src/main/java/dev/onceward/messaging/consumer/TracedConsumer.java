package dev.onceward.messaging.consumer;

import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.tracing.TraceContext;
import java.util.ArrayList;
import java.util.List;

/**
 * A consumer whose events go on with the traces that they are part of. One that is recorded is
 * applied by itself, within the transaction of its batch: what is published meanwhile is then of
 * its trace and no other's. All others are applied together, as ever.
 */
public record TracedConsumer(TransactionalConsumer consumer, TraceContext traces)
    implements TransactionalConsumer {

  @Override
  public String name() {
    return consumer.name();
  }

  @Override
  public String topic() {
    return consumer.topic();
  }

  @Override
  public boolean wants(String type) {
    return consumer.wants(type);
  }

  @Override
  public String locked(IncomingEvent event) {
    return consumer.locked(event);
  }

  @Override
  public void apply(IncomingEvent event) throws Exception {
    apply(List.of(event));
  }

  @Override
  public void apply(List<IncomingEvent> events) throws Exception {
    List<IncomingEvent> together = new ArrayList<>();
    for (IncomingEvent event : events) {
      if (event.message().traceparent().filter(traces::isRecorded).isEmpty()) {
        together.add(event);
        continue;
      }
      applyTogether(together);
      together = new ArrayList<>();
      applyRecorded(event);
    }
    applyTogether(together);
  }

  private void applyTogether(List<IncomingEvent> events) throws Exception {
    if (!events.isEmpty()) {
      consumer.apply(events);
    }
  }

  private void applyRecorded(IncomingEvent event) throws Exception {
    traces.during(
        Deliveries.of(consumer.name(), event.message()),
        event.message().traceparent(),
        () -> {
          consumer.apply(List.of(event));
          return event;
        });
  }
}
