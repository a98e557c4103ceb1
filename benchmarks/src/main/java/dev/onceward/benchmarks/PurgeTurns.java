package dev.onceward.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the load without and with the purge in turns, until the purge is done or there are enough of
 * them. Each pair begins with the other one.
 */
final class PurgeTurns {
  private final RetentionLoad load;
  private final FirstCalls clients;
  private final PausedPurge purge;
  private final Progress progress;

  private final List<Measurement> without = new ArrayList<>();
  private final List<Measurement> with = new ArrayList<>();
  private long calls;
  private long purgeNanos;

  PurgeTurns(RetentionLoad load, FirstCalls clients, PausedPurge purge, Progress progress) {
    this.load = load;
    this.clients = clients;
    this.purge = purge;
    this.progress = progress;
  }

  /** As many rounds of each; the purge is at work during the whole of its own. */
  Map<PurgeKind, Series> measure() throws Exception {
    run("warm-up", PurgeKind.WITHOUT);
    for (int pair = 1; pair <= load.pairs() && !purge.isDone(); pair++) {
      runPair("pair " + pair, pair % 2 == 0);
    }
    return Map.of(PurgeKind.WITHOUT, new Series(without), PurgeKind.WITH, new Series(with));
  }

  /** Of all turns, those that were not counted included. */
  long calls() {
    return calls;
  }

  /** For how long the purge went on, and others beside it. */
  Duration purging() {
    return Duration.ofNanos(purgeNanos);
  }

  private void runPair(String phase, boolean purgeFirst) throws Exception {
    List<Measurement> both = new ArrayList<>();
    both.add(run(phase, purgeFirst ? PurgeKind.WITH : PurgeKind.WITHOUT));
    boolean ended = purge.isDone();
    both.add(run(phase, purgeFirst ? PurgeKind.WITHOUT : PurgeKind.WITH));
    ended |= !purgeFirst && purge.isDone();
    if (ended && !with.isEmpty()) {
      progress.tell(phase + " is not counted: the purge ended meanwhile");
      return;
    }
    with.add(both.get(purgeFirst ? 0 : 1));
    without.add(both.get(purgeFirst ? 1 : 0));
  }

  private Measurement run(String phase, PurgeKind kind) throws Exception {
    if (kind == PurgeKind.WITH) {
      purge.goOn();
    }
    Measurement one = new Slice(load.clients(), load.slice()).run(clients);
    purge.pause();
    calls += one.calls();
    purgeNanos += kind == PurgeKind.WITH ? one.nanos() : 0;
    progress.tell(phase, kind.title(), one);
    return one;
  }
}
