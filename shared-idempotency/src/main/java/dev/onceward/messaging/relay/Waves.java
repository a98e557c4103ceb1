package dev.onceward.messaging.relay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts a batch so that no wave has two events of one aggregate: the second of them goes when the
 * first has arrived, so that no failure between them, of whatever kind, can turn them round.
 */
final class Waves {

  private Waves() {}

  static List<List<UnsentEvent>> of(List<UnsentEvent> inOrder) {
    Map<String, Integer> next = new HashMap<>();
    List<List<UnsentEvent>> waves = new ArrayList<>();
    for (UnsentEvent event : inOrder) {
      int wave = next.merge(event.event().aggregateId(), 1, Integer::sum) - 1;
      if (wave == waves.size()) {
        waves.add(new ArrayList<>());
      }
      waves.get(wave).add(event);
    }
    return waves;
  }
}
