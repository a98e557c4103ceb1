package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command.Identity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;

/**
 * Where this node's duplicates wait. Of the waiters for one key a single one, the scout, finds out
 * how the first call ends; the others wait here for the scout and cost a thread each. A scout that
 * waits at the database for a transaction to end holds a connection meanwhile; one that waits for
 * an external execution asks from time to time, holds none in between, and is never turned away.
 * All numbers are bounded, so that many duplicates of one key, or of one tenant, never take what
 * other requests need.
 */
final class WaitingRoom {

  /**
   * How many may wait on this node.
   *
   * @param perKey duplicates of one key
   * @param perTenant duplicates of one tenant
   * @param perNode duplicates in all
   * @param scouts duplicates that hold a database connection, one per key
   */
  record Limits(int perKey, int perTenant, int perNode, int scouts) {
    /** A quarter, so that no tenant takes the connections that others' duplicates wait with. */
    int scoutsPerTenant() {
      return Math.max(1, scouts / 4);
    }
  }

  private final Limits limits;
  private final Map<Identity, Queue> byKey = new HashMap<>();
  private final TenantCounts waiters = new TenantCounts();
  private final TenantCounts scouts = new TenantCounts();
  private long waits;
  private long waitedNanos;

  WaitingRoom(Limits limits) {
    this.limits = limits;
  }

  /** A seat, to be closed on leaving; empty if the room is full for this key, tenant or node. */
  synchronized Optional<Seat> enter(Identity identity) {
    Queue queue = byKey.getOrDefault(identity, new Queue());
    if (queue.size == limits.perKey
        || waiters.of(identity.tenant()) == limits.perTenant
        || waiters.total() == limits.perNode) {
      return Optional.empty();
    }
    byKey.put(identity, queue);
    queue.size++;
    waiters.add(identity.tenant());
    waits++;
    return Optional.of(new Seat(identity, queue));
  }

  /** How many wait now. */
  synchronized int waitingNow() {
    return waiters.total();
  }

  /** How many have begun to wait so far. */
  synchronized long waits() {
    return waits;
  }

  /** How long those that have left were here, together. */
  synchronized Duration waited() {
    return Duration.ofNanos(waitedNanos);
  }

  private synchronized void leave(Seat seat) {
    resign(seat);
    waitedNanos += System.nanoTime() - seat.since;
    if (--seat.queue.size == 0) {
      byKey.remove(seat.identity);
    }
    waiters.remove(seat.identity.tenant());
  }

  private synchronized Role roleOf(Seat seat, boolean connects) {
    if (seat.queue.scout == seat) {
      return new Role.Scout();
    }
    if (seat.queue.scout != null) {
      return new Role.Follower(seat.queue.back);
    }
    if (connects) {
      UUID tenant = seat.identity.tenant();
      if (scouts.total() == limits.scouts || scouts.of(tenant) == limits.scoutsPerTenant()) {
        return new Role.TurnedAway();
      }
      scouts.add(tenant);
    }
    seat.connects = connects;
    seat.queue.scout = seat;
    seat.queue.back = new CountDownLatch(1);
    return new Role.Scout();
  }

  private synchronized void resign(Seat seat) {
    if (seat.queue.scout == seat) {
      seat.queue.scout = null;
      seat.queue.back.countDown();
      if (seat.connects) {
        scouts.remove(seat.identity.tenant());
      }
    }
  }

  /** What a waiter is to do next. */
  sealed interface Role {
    /** Wait at the database; the others wait until the seat is left. */
    record Scout() implements Role {}

    /** Wait until the scout is back. */
    record Follower(CountDownLatch scoutIsBack) implements Role {}

    /** Don't wait: too many connections wait already. */
    record TurnedAway() implements Role {}
  }

  private static final class Queue {
    private int size;
    private Seat scout;
    private CountDownLatch back;
  }

  /** A waiter's place. Used by one thread. */
  final class Seat implements AutoCloseable {
    private final Identity identity;
    private final Queue queue;
    private final long since = System.nanoTime();
    private boolean connects;

    private Seat(Identity identity, Queue queue) {
      this.identity = identity;
      this.queue = queue;
    }

    /** For waiting at the database. */
    Role role() {
      return roleOf(this, true);
    }

    /** For waiting without a connection: nobody is turned away. */
    Role roleWithoutConnection() {
      return roleOf(this, false);
    }

    @Override
    public void close() {
      leave(this);
    }
  }
}
