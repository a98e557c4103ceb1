package dev.onceward.messaging.consumer;

import static dev.onceward.tracing.RecordingTraces.NOT_RECORDED;
import static dev.onceward.tracing.RecordingTraces.RECORDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.tracing.Activity;
import dev.onceward.tracing.RecordingTraces;
import dev.onceward.tracing.TraceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M2: events go on with their traces")
class TracedConsumerTest {

  private final RecordingTraces traces = new RecordingTraces();
  private final List<String> applied = new ArrayList<>();

  private final class Consumer implements TransactionalConsumer {
    @Override
    public String name() {
      return "test";
    }

    @Override
    public String topic() {
      return "things.events";
    }

    @Override
    public boolean wants(String type) {
      return true;
    }

    @Override
    public void apply(IncomingEvent event) {
      throw new IllegalStateException("Batches are for batches");
    }

    @Override
    public void apply(List<IncomingEvent> events) {
      String within =
          traces.doing().stream()
              .map(Activity.Delivery.class::cast)
              .map(delivery -> " within " + delivery.eventId().orElseThrow())
              .findFirst()
              .orElse("");
      applied.add(events.stream().map(event -> event.aggregateId()).toList() + within);
    }
  }

  @Test
  void recordedEvent_isAppliedWithinItsTrace_theOthersTogether_inOrder() throws Exception {
    OutboxEvent recorded = event("c").partOf(RECORDED);

    new TracedConsumer(new Consumer(), traces)
        .apply(
            Stream.of(
                    event("a"),
                    event("b").partOf(NOT_RECORDED),
                    recorded,
                    event("d").partOf("nonsense"))
                .map(TracedConsumerTest::incoming)
                .toList());

    assertThat(applied).containsExactly("[a, b]", "[c] within " + recorded.id(), "[d]");
    assertThat(traces.begun).containsExactly("Delivery < " + RECORDED);
  }

  @Test
  void untraced_isAppliedAsOneBatch() throws Exception {
    new TracedConsumer(new Consumer(), TraceContext.none())
        .apply(List.of(incoming(event("a").partOf(RECORDED)), incoming(event("b"))));

    assertThat(applied).containsExactly("[a, b]");
  }

  private static OutboxEvent event(String aggregate) {
    return TestMessages.event(aggregate, 1);
  }

  private static IncomingEvent incoming(OutboxEvent event) {
    return CloudEvents.read(TestMessages.delivery(event));
  }
}
