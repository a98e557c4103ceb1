package dev.onceward.app.tracing;

import dev.onceward.tracing.TraceContext;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import java.util.Optional;

/**
 * A place in a trace, as text.
 *
 * <p>Source: W3C Trace Context, level 1, section 3.2. It is always ours to write, whatever {@code
 * OTEL_PROPAGATORS} says of HTTP: rows and messages outlive settings.
 */
final class Traceparent {

  private static final TextMapGetter<String> ITSELF =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String traceparent) {
          return List.of(TraceContext.TRACEPARENT);
        }

        @Override
        public String get(String traceparent, String name) {
          return name.equals(TraceContext.TRACEPARENT) ? traceparent : null;
        }
      };

  private Traceparent() {}

  static Optional<String> of(SpanContext span) {
    return span.isValid()
        ? Optional.of(
            "00-" + span.getTraceId() + "-" + span.getSpanId() + "-" + span.getTraceFlags().asHex())
        : Optional.empty();
  }

  /** The root's if the text is none. */
  static Context contextOf(String traceparent) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, ITSELF);
  }

  static boolean isSampled(String traceparent) {
    return Span.fromContext(contextOf(traceparent)).getSpanContext().isSampled();
  }
}
