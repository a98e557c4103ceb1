package dev.onceward.idempotency.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.execution.WaitingRoom.Limits;
import dev.onceward.idempotency.execution.WaitingRoom.Role;
import dev.onceward.idempotency.execution.WaitingRoom.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("H8, apache/polaris#4269: waiters are bounded")
class WaitingRoomTest {

  private static final UUID A = UUID.randomUUID();
  private static final UUID B = UUID.randomUUID();

  private final WaitingRoom room = new WaitingRoom(new Limits(2, 3, 4, 8));
  private final List<Seat> seats = new ArrayList<>();

  @Test
  void moreThanTheKeysShare_areRefused() {
    enter(A, "k", 2);

    assertThat(room.enter(identity(A, "k"))).isEmpty();
    assertThat(room.enter(identity(A, "other"))).isPresent();
  }

  @Test
  void moreThanTheTenantsShare_areRefused() {
    enter(A, "k", 2);
    enter(A, "l", 1);

    assertThat(room.enter(identity(A, "m"))).isEmpty();
    assertThat(room.enter(identity(B, "k"))).isPresent();
  }

  @Test
  void moreThanTheNodesShare_areRefused() {
    enter(A, "k", 2);
    enter(B, "k", 2);

    assertThat(room.enter(identity(UUID.randomUUID(), "k"))).isEmpty();
  }

  @Test
  void scout_staysIt() {
    Seat scout = room.enter(identity(A, "k")).orElseThrow();

    assertThat(scout.role()).isInstanceOf(Role.Scout.class);
    assertThat(scout.role()).isInstanceOf(Role.Scout.class);
  }

  @Test
  void waitersWithoutConnection_takeNobodysPlace() {
    WaitingRoom narrow = new WaitingRoom(new Limits(2, 9, 9, 1));
    Seat first = narrow.enter(identity(A, "k")).orElseThrow();
    Seat second = narrow.enter(identity(A, "l")).orElseThrow();
    Seat third = narrow.enter(identity(A, "m")).orElseThrow();

    assertThat(first.roleWithoutConnection()).isInstanceOf(Role.Scout.class);
    assertThat(second.roleWithoutConnection()).isInstanceOf(Role.Scout.class);
    assertThat(third.role()).isInstanceOf(Role.Scout.class);
    first.close();
    assertThat(second.role()).isInstanceOf(Role.Scout.class);
    assertThat(narrow.enter(identity(A, "n")).orElseThrow().role())
        .isInstanceOf(Role.TurnedAway.class);
  }

  @Test
  @DisplayName("M1: how long duplicates were here is told when they leave")
  void timeOfThoseWhoLeft_isSummedUp() {
    enter(A, "k", 2);
    long start = System.nanoTime();
    assertThat(room.waited()).isZero();

    while (System.nanoTime() == start) {
      Thread.onSpinWait();
    }
    seats.forEach(Seat::close);

    assertThat(room.waited()).isPositive();
    assertThat(room.waits()).isEqualTo(2);
  }

  @Test
  void leavingMakesRoom_howeverOften() {
    for (int i = 0; i < 100; i++) {
      enter(A, "k", 2);
      seats.forEach(Seat::close);
      seats.clear();
    }
    assertThat(room.enter(identity(A, "k"))).isPresent();
  }

  @Test
  void theFirstIsScout_theOthersFollowUntilItLeaves() {
    enter(A, "k", 2);

    assertThat(seats.get(0).role()).isInstanceOf(Role.Scout.class);
    Role.Follower follower = (Role.Follower) seats.get(1).role();
    assertThat(follower.scoutIsBack().getCount()).isOne();

    seats.get(0).close();

    assertThat(follower.scoutIsBack().getCount()).isZero();
    assertThat(seats.get(1).role()).isInstanceOf(Role.Scout.class);
  }

  @Test
  @DisplayName("S2: a tenant has a share of the scouts, so that others' duplicates can wait")
  void moreKeysThanTheTenantsScouts_areTurnedAwayUntilOneLeaves() {
    enter(A, "k", 1);
    enter(A, "l", 1);
    enter(A, "m", 1);
    enter(B, "k", 1);
    seats.get(0).role();
    seats.get(1).role();

    assertThat(seats.get(2).role()).isInstanceOf(Role.TurnedAway.class);
    assertThat(seats.get(3).role()).isInstanceOf(Role.Scout.class);
    seats.get(0).close();
    assertThat(seats.get(2).role()).isInstanceOf(Role.Scout.class);
  }

  @Test
  void moreKeysThanTheNodesScouts_areTurnedAway() {
    WaitingRoom narrow = new WaitingRoom(new Limits(2, 2, 4, 1));
    narrow.enter(identity(A, "k")).orElseThrow().role();

    assertThat(narrow.enter(identity(B, "k")).orElseThrow().role())
        .isInstanceOf(Role.TurnedAway.class);
  }

  private void enter(UUID tenant, String key, int times) {
    for (int i = 0; i < times; i++) {
      seats.add(room.enter(identity(tenant, key)).orElseThrow());
    }
  }

  private static Identity identity(UUID tenant, String key) {
    return Identity.ofTenant(tenant, "orders.create", new IdempotencyKey(key));
  }
}
