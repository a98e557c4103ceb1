package dev.onceward.messaging.relay;

import static dev.onceward.tracing.RecordingTraces.RECORDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import dev.onceward.tracing.RecordingTraces;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M2: sending shows in the trace of each event")
class TracedTransportTest {

  private final FakeBroker broker = new FakeBroker();
  private final RecordingTraces traces = new RecordingTraces();

  @Test
  void acknowledgedEvents_areToldToTheirTraces() throws Exception {
    OutboxEvent traced = event("a").partOf(RECORDED);
    OutboxEvent refused = event("b").partOf(RECORDED);
    broker.refuse(refused::equals);

    Sent sent =
        new TracedTransport(broker.transport(), traces)
            .send("things.events", List.of(traced, refused, event("c")));

    assertThat(sent.acknowledged()).hasSize(2);
    assertThat(traces.sent).containsExactly("things.events " + traced.id() + " < " + RECORDED);
  }

  private static OutboxEvent event(String aggregate) {
    UUID id = UUID.randomUUID();
    return new OutboxEvent(id, "things", aggregate, 1, "Changed.v1", "{}", id, id, Instant.EPOCH);
  }
}
