package dev.onceward.app.tracing;

import dev.onceward.tracing.Activity;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Activities as spans. Names are few; what is told apart by values is an attribute.
 *
 * <p>Source: OpenTelemetry, "Semantic conventions for messaging spans" and "for Kafka".
 */
record Spans(Tracer tracer) {

  private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
  private static final AttributeKey<String> OPERATION_NAME =
      AttributeKey.stringKey("messaging.operation.name");
  private static final AttributeKey<String> OPERATION_TYPE =
      AttributeKey.stringKey("messaging.operation.type");
  private static final AttributeKey<String> DESTINATION =
      AttributeKey.stringKey("messaging.destination.name");
  private static final AttributeKey<String> PARTITION =
      AttributeKey.stringKey("messaging.destination.partition.id");
  private static final AttributeKey<String> GROUP =
      AttributeKey.stringKey("messaging.consumer.group.name");
  private static final AttributeKey<String> MESSAGE_ID =
      AttributeKey.stringKey("messaging.message.id");
  private static final AttributeKey<Long> OFFSET = AttributeKey.longKey("messaging.kafka.offset");
  private static final AttributeKey<String> PROCESS = AttributeKey.stringKey("onceward.process");
  private static final AttributeKey<String> STEP = AttributeKey.stringKey("onceward.step");

  /** Empty for what is no span of its own. */
  Optional<SpanBuilder> of(Activity activity) {
    if (activity instanceof Activity.Delivery delivery) {
      return Optional.of(processing(delivery));
    }
    if (activity instanceof Activity.Step step) {
      return Optional.of(
          tracer
              .spanBuilder(step.process() + " " + nameOf(step))
              .setAttribute(PROCESS, step.process())
              .setAttribute(STEP, step.step()));
    }
    if (activity instanceof Activity.Recovery recovery) {
      return Optional.of(
          tracer
              .spanBuilder(recovery.process() + " recovery")
              .setAttribute(PROCESS, recovery.process()));
    }
    return Optional.empty();
  }

  private static String nameOf(Activity.Step step) {
    return step.kind() == Activity.Step.Kind.CALL
        ? step.step()
        : step.kind().name().toLowerCase(Locale.ROOT) + " of " + step.step();
  }

  private SpanBuilder processing(Activity.Delivery delivery) {
    SpanBuilder span =
        messaging("process", delivery.topic())
            .setSpanKind(SpanKind.CONSUMER)
            .setAttribute(GROUP, delivery.consumer())
            .setAttribute(PARTITION, Integer.toString(delivery.partition()))
            .setAttribute(OFFSET, delivery.offset());
    delivery.eventId().ifPresent(id -> span.setAttribute(MESSAGE_ID, id));
    return span;
  }

  /** What has been done by now. */
  void sent(String topic, String eventId, Context parent, Instant start) {
    messaging("send", topic)
        .setSpanKind(SpanKind.PRODUCER)
        .setParent(parent)
        .setStartTimestamp(start)
        .setAttribute(MESSAGE_ID, eventId)
        .startSpan()
        .end();
  }

  private SpanBuilder messaging(String operation, String topic) {
    return tracer
        .spanBuilder(operation + " " + topic)
        .setAttribute(SYSTEM, "kafka")
        .setAttribute(OPERATION_NAME, operation)
        .setAttribute(OPERATION_TYPE, operation)
        .setAttribute(DESTINATION, topic);
  }
}
