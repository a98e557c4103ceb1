package dev.onceward.task.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The claimed tasks of this node that wait for a place, and how many more may be claimed: for free
 * places, and ahead of them no more of a type than ended lately, so that what is claimed begins
 * within a moment. Of tasks that take longer than that none is claimed ahead, so that another node
 * can do them. As long as some wait here, no place is free for those, nor for what a crash must not
 * catch waiting: however long the queue is, the line so runs dry now and then. Safe for concurrent
 * use.
 */
final class Line {

  /** Of a type: one statement writes them all, and the node keeps their payloads. */
  private static final int MOST_AHEAD = 500;

  /** After a claim for free places that brought only what may be claimed ahead. */
  static final Duration LONGEST_WITHOUT_FREE_PLACES = Duration.ofSeconds(1);

  private final Places places;
  private final LongSupplier nanos;
  private final Pace pace;
  private final Map<String, Lane> lanes = new TreeMap<>();
  private long dryAt;

  /** What is there of a type. */
  private static final class Lane {
    private final Queue<Errand> waiting = new PriorityQueue<>(Errand.ORDER);
    private int careful;

    /** Claimed, and not known yet how it ended; those that wait are among them. */
    private int held;
  }

  /** An empty one, by a clock that is not set, in nanoseconds. */
  Line(Places places, LongSupplier nanos) {
    this.places = places;
    this.nanos = nanos;
    this.pace = new Pace(nanos);
    this.dryAt = nanos.getAsLong() + LONGEST_WITHOUT_FREE_PLACES.toNanos();
    places.types().forEach(type -> lanes.put(type, new Lane()));
  }

  synchronized void join(Errand errand) {
    Lane lane = lanes.get(errand.type());
    lane.waiting.add(errand);
    lane.held++;
    count(errand, 1);
  }

  /** The first for whose type there is a place; it has that now. */
  synchronized Optional<Errand> next() {
    Errand first = null;
    for (Lane lane : lanes.values()) {
      Errand next = lane.waiting.peek();
      if (next != null
          && places.mayTake(next.type())
          && (first == null || Errand.ORDER.compare(next, first) < 0)) {
        first = next;
      }
    }
    Optional<Errand> next = Optional.ofNullable(first);
    next.ifPresent(errand -> places.take(errand.type()));
    next.ifPresent(this::leave);
    return next;
  }

  /** False if it does not wait any more. */
  synchronized boolean leave(Errand errand) {
    boolean waited = lanes.get(errand.type()).waiting.remove(errand);
    if (waited) {
      count(errand, -1);
    }
    return waited;
  }

  private void count(Errand errand, int more) {
    if (errand.claimed().isCareful()) {
      lanes.get(errand.type()).careful += more;
    }
  }

  /** It is done with, and does not wait. */
  synchronized void ended(Errand errand, boolean carriedOut) {
    lanes.get(errand.type()).held--;
    if (carriedOut && !errand.claimed().isCareful()) {
      pace.ended(errand.type());
    }
  }

  /** Only types for which a claim is worth the while. */
  synchronized Map<String, Room> room() {
    Map<String, Room> room = new TreeMap<>();
    int inAll = freeInAll();
    if (inAll == 0 && nanos.getAsLong() - dryAt >= 0) {
      return room;
    }
    lanes.forEach(
        (type, lane) -> {
          int budget = Math.min(pace.of(type), MOST_AHEAD);
          int free = Math.min(inAll, free(type, lane, budget));
          int ahead = Math.max(0, budget - (lane.held - places.busy(type)));
          if (free > 0 || (ahead > 0 && ahead * 2 >= budget)) {
            room.put(
                type, new Room(free, ahead, Math.min(free, places.limit(type) - lane.careful)));
          }
        });
    return room;
  }

  /** Where there was something that needs a free place there may be more of it. */
  synchronized void noteClaim(Map<String, Room> room, List<Claimed> claimed) {
    if (room.values().stream().anyMatch(ofType -> ofType.free() > 0)) {
      boolean more =
          claimed.stream()
              .anyMatch(one -> one.isCareful() || room.get(one.task().type()).ahead() == 0);
      dryAt = nanos.getAsLong() + (more ? 0 : LONGEST_WITHOUT_FREE_PLACES.toNanos());
    }
  }

  /** Ends that are not written down yet need no place, but don't become more and more either. */
  private int free(String type, Lane lane, int budget) {
    int limit = places.limit(type);
    int unused = limit - places.busy(type) - lane.waiting.size();
    return Math.max(0, Math.min(unused, limit + budget - lane.held));
  }

  /** How many places there are that nobody waits for who could have them. */
  synchronized int freeInAll() {
    int wanted = 0;
    for (Map.Entry<String, Lane> lane : lanes.entrySet()) {
      String type = lane.getKey();
      wanted += Math.min(lane.getValue().waiting.size(), places.limit(type) - places.busy(type));
    }
    return Math.max(0, places.free() - wanted);
  }
}
