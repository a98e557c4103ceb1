package dev.onceward.task.worker;

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
 * can do them. Safe for concurrent use.
 */
final class Line {

  /** Of a type: one statement writes them all, and the node keeps their payloads. */
  private static final int MOST_AHEAD = 200;

  private final Places places;
  private final Pace pace;
  private final Map<String, Lane> lanes = new TreeMap<>();
  private int waiting;

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
    this.pace = new Pace(nanos);
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
    waiting += more;
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
    lanes.forEach(
        (type, lane) -> {
          int budget = Math.min(pace.of(type), MOST_AHEAD);
          int free = free(type, lane, budget);
          int ahead = Math.max(0, budget - (lane.held - places.busy(type)));
          if (free > 0 || (ahead > 0 && ahead * 2 >= budget)) {
            room.put(
                type, new Room(free, ahead, Math.min(free, places.limit(type) - lane.careful)));
          }
        });
    return room;
  }

  /** Ends that are not written down yet need no place, but don't become more and more either. */
  private int free(String type, Lane lane, int budget) {
    int limit = places.limit(type);
    int unused = limit - places.busy(type) - lane.waiting.size();
    return Math.max(0, Math.min(freeInAll(), Math.min(unused, limit + budget - lane.held)));
  }

  /** How many places there are that nobody waits for. */
  synchronized int freeInAll() {
    return Math.max(0, places.free() - waiting);
  }
}
