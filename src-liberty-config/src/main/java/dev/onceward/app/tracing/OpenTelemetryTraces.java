package dev.onceward.app.tracing;

import dev.onceward.app.tracing.LogFields.Work;
import dev.onceward.tracing.Activity;
import dev.onceward.tracing.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The library's work in OpenTelemetry's traces, while these are on, and in the log always. */
@ApplicationScoped
public class OpenTelemetryTraces implements TraceContext {

  @Inject private Telemetry telemetry;

  private Optional<Spans> spans = Optional.empty();

  @PostConstruct
  void assemble() {
    spans = telemetry.tracer().map(Spans::new);
  }

  @Override
  public Optional<String> current() {
    return spans.isPresent() ? Traceparent.of(Span.current().getSpanContext()) : Optional.empty();
  }

  @Override
  public boolean isRecorded(String traceparent) {
    return spans.isPresent() && Traceparent.isSampled(traceparent);
  }

  @Override
  public <T> T during(Activity activity, Optional<String> parent, Callable<T> work)
      throws Exception {
    Optional<Work> before = LogFields.current();
    workOf(activity).ifPresent(LogFields::set);
    try {
      Optional<SpanBuilder> span = spans.flatMap(all -> all.of(activity));
      return span.isPresent() ? inside(start(span.get(), activity, parent), work) : work.call();
    } finally {
      LogFields.reset(before);
    }
  }

  private static Optional<Work> workOf(Activity activity) {
    if (activity instanceof Activity.Call call) {
      return Optional.of(new Work(Optional.of(call.operation()), call.key()));
    }
    if (activity instanceof Activity.Delivery delivery) {
      String place = delivery.topic() + "-" + delivery.partition() + "@" + delivery.offset();
      return Optional.of(
          new Work(
              Optional.of(delivery.consumer()), Optional.of(delivery.eventId().orElse(place))));
    }
    if (activity instanceof Activity.Recovery recovery) {
      return Optional.of(new Work(Optional.of(recovery.process()), Optional.empty()));
    }
    return Optional.empty();
  }

  /** A step is part of what its thread does; the others begin there. */
  private static Span start(SpanBuilder span, Activity activity, Optional<String> parent) {
    if (activity instanceof Activity.Step) {
      return span.startSpan();
    }
    return span.setParent(parent.map(Traceparent::contextOf).orElseGet(Context::root)).startSpan();
  }

  /** An exception's text may hold what no trace should: its class must do. */
  private static <T> T inside(Span span, Callable<T> work) throws Exception {
    try {
      return Context.current().with(span).wrap(work).call();
    } catch (Exception | Error failure) {
      span.setStatus(StatusCode.ERROR);
      span.setAttribute("error.type", failure.getClass().getName());
      throw failure;
    } finally {
      span.end();
    }
  }

  @Override
  public void sent(String topic, String eventId, String parent, Instant start) {
    spans.ifPresent(all -> all.sent(topic, eventId, Traceparent.contextOf(parent), start));
  }
}
