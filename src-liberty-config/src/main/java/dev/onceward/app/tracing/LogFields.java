package dev.onceward.app.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What every line of the JSON log says beside its message: the trace, and the operation and key
 * that the thread is at. Never a body, never a token.
 */
@ApplicationScoped
public class LogFields {

  private static final ThreadLocal<Work> CURRENT = new ThreadLocal<>();

  /** Held on to: the server keeps no more than weak references. */
  private Map<String, Object> fields = Map.of();

  /** What a thread is at. */
  public record Work(Optional<String> operation, Optional<String> key) {}

  void add(@Observes @Initialized(ApplicationScoped.class) Object start) {
    fields =
        ServerLog.find()
            .map(
                log ->
                    log.add(
                        Map.of(
                            "trace_id", () -> ofSpan(SpanContext::getTraceId),
                            "span_id", () -> ofSpan(SpanContext::getSpanId),
                            "operation", () -> current().flatMap(Work::operation),
                            "key", () -> current().flatMap(Work::key))))
            .orElse(fields);
  }

  /** What the current thread is at. */
  static Optional<Work> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** The current thread is at it from now on. */
  static void set(Work work) {
    CURRENT.set(work);
  }

  /** The current thread is at what it was at before. */
  static void reset(Optional<Work> before) {
    before.ifPresentOrElse(CURRENT::set, CURRENT::remove);
  }

  private static Optional<String> ofSpan(Function<SpanContext, String> id) {
    return Optional.of(Span.current().getSpanContext()).filter(SpanContext::isValid).map(id);
  }
}
