package dev.onceward.tracing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** An application's traces, in memory. For one thread. */
public final class RecordingTraces implements TraceContext {

  public static final String RECORDED = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  public static final String NOT_RECORDED =
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";

  private final List<Activity> current = new ArrayList<>();

  /** What began, as {@code activity < parent}. */
  public final List<String> begun = new ArrayList<>();

  /** The events that were sent, as {@code topic event < parent}. */
  public final List<String> sent = new ArrayList<>();

  private Optional<String> place = Optional.empty();

  /** The thread is at that place now. */
  public void goTo(Optional<String> traceparent) {
    place = traceparent;
  }

  /** What the thread is doing now, outermost first. */
  public List<Activity> doing() {
    return List.copyOf(current);
  }

  @Override
  public Optional<String> current() {
    return place;
  }

  @Override
  public boolean isRecorded(String traceparent) {
    return traceparent.endsWith("-01");
  }

  @Override
  public <T> T during(Activity activity, Optional<String> parent, Callable<T> work)
      throws Exception {
    begun.add(activity.getClass().getSimpleName() + parent.map(p -> " < " + p).orElse(""));
    current.add(activity);
    try {
      return work.call();
    } finally {
      current.remove(current.size() - 1);
    }
  }

  @Override
  public void sent(String topic, String eventId, String parent, Instant start) {
    sent.add(topic + " " + eventId + " < " + parent);
  }
}
