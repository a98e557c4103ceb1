package dev.onceward.payments.control;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What became of the provider's events on this node since it started; for metrics. */
@ApplicationScoped
public class EventCounts {

  private final Map<EventOutcome, LongAdder> counts = new EnumMap<>(EventOutcome.class);

  public EventCounts() {
    for (EventOutcome outcome : EventOutcome.values()) {
      counts.put(outcome, new LongAdder());
    }
  }

  /** Counts one, after its commit. */
  public void count(EventOutcome outcome) {
    counts.get(outcome).increment();
  }

  public long of(EventOutcome outcome) {
    return counts.get(outcome).sum();
  }
}
