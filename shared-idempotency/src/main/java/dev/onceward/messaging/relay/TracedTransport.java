package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import dev.onceward.tracing.TraceContext;
import java.time.Instant;
import java.util.List;

/** Tells the trace of each event when it was sent: how long it waited in the outbox can be seen. */
record TracedTransport(EventTransport transport, TraceContext traces) implements EventTransport {

  @Override
  public boolean isConfigured() {
    return transport.isConfigured();
  }

  @Override
  public Sent send(String topic, List<OutboxEvent> events) throws InterruptedException {
    Instant start = Instant.now();
    Sent sent = transport.send(topic, events);
    for (OutboxEvent event : events) {
      if (event.traceparent().isPresent() && sent.acknowledged().contains(event.id())) {
        traces.sent(topic, event.id().toString(), event.traceparent().get(), start);
      }
    }
    return sent;
  }
}
