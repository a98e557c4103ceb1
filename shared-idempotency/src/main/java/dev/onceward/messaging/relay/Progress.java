package dev.onceward.messaging.relay;

import dev.onceward.messaging.Sent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How far a batch has come, wave by wave. For one thread. */
final class Progress {

  private final Pauses pauses;
  private final List<UnsentEvent> acknowledged = new ArrayList<>();
  private final Set<Integer> stopped = new HashSet<>();

  Progress(Pauses pauses) {
    this.pauses = pauses;
  }

  /** Notes what became of a wave. A bucket that stops in it rests; one that did before rests on. */
  void note(List<UnsentEvent> wave, Sent sent) {
    Set<Integer> failed = new HashSet<>();
    for (UnsentEvent event : wave) {
      if (sent.acknowledged().contains(event.event().id())) {
        acknowledged.add(event);
      } else {
        failed.add(event.bucket());
      }
    }
    failed.forEach(pauses::failed);
    stopped.addAll(failed);
    wave.stream()
        .map(UnsentEvent::bucket)
        .filter(bucket -> !failed.contains(bucket))
        .forEach(pauses::worked);
  }

  /** Whether an event of that bucket has failed: what is behind it waits. */
  boolean isStopped(int bucket) {
    return stopped.contains(bucket);
  }

  int stoppedBuckets() {
    return stopped.size();
  }

  List<UnsentEvent> acknowledged() {
    return acknowledged;
  }
}
