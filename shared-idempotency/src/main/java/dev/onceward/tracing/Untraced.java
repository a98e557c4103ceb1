package dev.onceward.tracing;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Where nobody traces. */
record Untraced() implements TraceContext {

  @Override
  public Optional<String> current() {
    return Optional.empty();
  }

  @Override
  public boolean isRecorded(String traceparent) {
    return false;
  }

  @Override
  public <T> T during(Activity activity, Optional<String> parent, Callable<T> work)
      throws Exception {
    return work.call();
  }

  @Override
  public void sent(String topic, String eventId, String parent, Instant start) {}
}
