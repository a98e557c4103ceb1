package dev.onceward.benchmarks;

import com.github.f4b6a3.uuid.UuidCreator;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** All scenarios against one system. */
record Scenarios(URI server, HttpRequests requests) {
  private static final String ORDERS = "/api/orders";
  private static final String TWIN = "/api/unprotected/orders";
  private static final String TRIVIAL = "/api/trivial";

  private static final Expected CREATED = new Expected(201, false);
  private static final Expected REPLAY = new Expected(201, true);
  private static final Expected OK = new Expected(200, false);

  /** The replays' keys are used for the first time here. */
  static List<Scenario> of(BenchSystem system, int replayedKeys) throws Exception {
    Scenarios scenarios =
        new Scenarios(system.url(), new HttpRequests(system.url(), system.token()));
    return List.of(
        new ScriptScenario(system.database()),
        scenarios.first(Kind.FIRST, UuidCreator::getTimeOrderedEpoch),
        scenarios.first(Kind.FIRST_RANDOM, UUID::randomUUID),
        scenarios.replay(replayedKeys),
        scenarios.constant(Kind.TWIN, scenarios.requests.orderWithoutKey(TWIN), CREATED),
        scenarios.constant(Kind.TRIVIAL, scenarios.requests.get(TRIVIAL), OK));
  }

  private Scenario first(Kind kind, Supplier<UUID> keys) {
    return new HttpScenario(
        kind, server, () -> requests.order(ORDERS, keys.get().toString()), CREATED);
  }

  private Scenario replay(int count) throws Exception {
    List<byte[]> used = usedRequests(count);
    AtomicInteger next = new AtomicInteger();
    return new HttpScenario(
        Kind.REPLAY,
        server,
        () -> used.get(Math.floorMod(next.getAndIncrement(), used.size())),
        REPLAY);
  }

  private List<byte[]> usedRequests(int count) throws Exception {
    List<byte[]> used = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      used.add(requests.order(ORDERS, UuidCreator.getTimeOrderedEpoch().toString()));
    }
    AtomicInteger next = new AtomicInteger();
    Scenario once =
        new HttpScenario(Kind.FIRST, server, () -> used.get(next.getAndIncrement()), CREATED);
    try (Scenario.Client client = once.connect()) {
      for (int i = 0; i < count; i++) {
        client.call();
      }
    }
    return used;
  }

  private Scenario constant(Kind kind, byte[] request, Expected expected) {
    return new HttpScenario(kind, server, () -> request, expected);
  }
}
