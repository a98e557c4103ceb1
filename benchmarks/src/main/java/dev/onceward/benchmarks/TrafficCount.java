package dev.onceward.benchmarks;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What one call costs the database.
 *
 * @param traffic of all the calls
 */
record TrafficCount(Traffic traffic, int calls) {
  /** The first calls also connect, prepare, and fill caches. */
  private static final int CALLS_BEFORE = 20;

  private static final int CALLS = 50;

  /** The least counts: what the server says by itself, now and then, belongs to no call. */
  private static final int TIMES = 3;

  static Map<Kind, TrafficCount> of(List<Scenario> scenarios, CountingProxy proxy)
      throws Exception {
    Map<Kind, TrafficCount> counts = new EnumMap<>(Kind.class);
    for (Scenario scenario : scenarios) {
      counts.put(scenario.kind(), of(scenario, proxy));
    }
    return counts;
  }

  private static TrafficCount of(Scenario scenario, CountingProxy proxy) throws Exception {
    try (Scenario.Client client = scenario.connect()) {
      call(client, CALLS_BEFORE);
      TrafficCount least = count(client, proxy);
      for (int i = 1; i < TIMES; i++) {
        TrafficCount again = count(client, proxy);
        least = again.traffic.statements() < least.traffic.statements() ? again : least;
      }
      return least;
    }
  }

  private static TrafficCount count(Scenario.Client client, CountingProxy proxy) throws Exception {
    Traffic before = proxy.counted();
    call(client, CALLS);
    return new TrafficCount(proxy.counted().minus(before), CALLS);
  }

  private static void call(Scenario.Client client, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      client.call();
    }
  }

  String statements() {
    return perCall(traffic.statements());
  }

  String roundTrips() {
    return perCall(traffic.roundTrips());
  }

  private String perCall(long count) {
    return count % calls == 0
        ? Long.toString(count / calls)
        : String.format(Locale.ROOT, "%.2f", (double) count / calls);
  }
}
