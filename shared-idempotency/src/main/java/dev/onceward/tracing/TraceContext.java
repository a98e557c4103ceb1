package dev.onceward.tracing;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Joins the library's work to the application's traces and logs: provide one CDI bean. Without one
 * nothing is traced, and events carry no trace.
 *
 * <p>A place in a trace is passed on as the {@code traceparent} of W3C Trace Context, level 1: with
 * the row of an event in the business transaction, and in the header of that name from there on.
 *
 * <p><b>Threads.</b> Called on the thread that does the work; must be safe for concurrent use.
 */
public interface TraceContext {

  /** The header that carries it, at HTTP and at the broker. */
  String TRACEPARENT = "traceparent";

  /** The place of what the current thread does; empty if it is part of no trace. Must not fail. */
  Optional<String> current();

  /** Whether work at that place is recorded: here, and in its trace. Must not fail. */
  boolean isRecorded(String traceparent);

  /**
   * Does work as an activity.
   *
   * @param parent of whose work it is a part; empty for what the current thread does already
   * @throws Exception what the work threw, and nothing else
   */
  <T> T during(Activity activity, Optional<String> parent, Callable<T> work) throws Exception;

  /**
   * The broker has acknowledged an event. Must not fail.
   *
   * @param parent the place that was stored with the event
   * @param start when it was handed over
   */
  void sent(String topic, String eventId, String parent, Instant start);

  /** Traces nothing. */
  static TraceContext none() {
    return new Untraced();
  }
}
