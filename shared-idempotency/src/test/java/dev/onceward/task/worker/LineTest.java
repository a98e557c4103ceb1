package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.task.Task;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: what is claimed ahead of places, and who comes next")
class LineTest {

  private final AtomicLong nanos = new AtomicLong(1_000_000_000_000L);
  private final Places places = new Places(3, Set.of("mail", "report"), Map.of("mail", 1));
  private final Line line = new Line(places, nanos::get);
  private final Queue<Errand> running = new ArrayDeque<>();
  private long claims;

  @Test
  void idleNode_claimsForItsPlacesOnly() {
    assertThat(line.room())
        .isEqualTo(Map.of("mail", new Room(1, 0, 1), "report", new Room(3, 0, 3)));
  }

  @Test
  @DisplayName("no more is claimed ahead of a place than ended within a moment")
  void quickTasks_areClaimedAhead_asManyAsEndedLately() {
    runAndEnd("report", 5);

    assertThat(line.room()).containsEntry("report", new Room(3, 5, 3));
    nanos.addAndGet(Pace.TICK.toNanos());
    assertThat(line.room()).containsEntry("report", new Room(3, 5, 3));
    nanos.addAndGet(Pace.TICK.toNanos());
    assertThat(line.room()).containsEntry("report", new Room(3, 0, 3));
  }

  @Test
  void whatWaits_takesRoom_untilHalfOfItIsUsed() {
    runAndEnd("report", 6);
    for (int i = 0; i < 3 + 4; i++) {
      join("report", false);
    }
    Errand ended = line.next().orElseThrow();
    line.next();
    line.next();

    assertThat(line.room()).as("four of six wait").doesNotContainKey("report");
    places.giveBack("report");
    assertThat(line.next()).isPresent();
    assertThat(line.room()).as("an end is not written yet").doesNotContainKey("report");
    line.ended(ended, true);
    assertThat(line.room()).containsEntry("report", new Room(0, 4, 0));
  }

  @Test
  @DisplayName(
      "however long the queue, the line runs dry once a second, for what needs free places")
  void line_runsDryNowAndThen() {
    keepBusy(12);
    nanos.addAndGet(Line.LONGEST_WITHOUT_FREE_PLACES.toNanos());
    end(6);
    assertThat(line.room()).as("three wait, and six ended just now").isEmpty();
    end(4);

    assertThat(line.room())
        .isEqualTo(Map.of("mail", new Room(1, 0, 1), "report", new Room(1, 10, 1)));
  }

  @Test
  @DisplayName("it runs dry again as long as there is more of what needs free places")
  void line_runsDryAgain() {
    runAndEnd("report", 10);
    Map<String, Room> room = line.room();
    keepBusy(6);

    line.noteClaim(room, List.of(claimed("report", false)));
    assertThat(line.room()).isEqualTo(Map.of("report", new Room(0, 7, 0)));
    line.noteClaim(room, List.of(claimed("report", true)));
    assertThat(line.room()).as("after an abandoned one").isEmpty();
    line.noteClaim(room, List.of());
    assertThat(line.room()).isNotEmpty();
    line.noteClaim(room, List.of(claimed("mail", false)));
    assertThat(line.room()).as("after one of a type of which none is claimed ahead").isEmpty();
  }

  @Test
  void whatWaitsForItsType_leavesPlacesForOthers() {
    for (int i = 0; i < 5; i++) {
      join("mail", false);
    }
    line.next();

    assertThat(line.room()).containsEntry("report", new Room(2, 0, 2));
  }

  @Test
  @DisplayName("ends that can't be written down keep new tasks from being claimed")
  void unwrittenEnds_areBounded() {
    for (int i = 0; i < 3; i++) {
      join("report", false);
      line.next();
      places.giveBack("report");
    }

    assertThat(line.room()).containsOnlyKeys("mail");
  }

  @Test
  @DisplayName("a type at its limit leaves places for the others")
  void typeAtItsLimit_isPassedBy() {
    join("mail", false);
    join("mail", false);
    Errand report = join("report", false);

    assertThat(line.next().map(Errand::type)).contains("mail");
    assertThat(line.next()).contains(report);
    assertThat(line.next()).isEmpty();
    places.giveBack("mail");
    assertThat(line.next().map(Errand::type)).contains("mail");
  }

  @Test
  @DisplayName("what a crash must not catch waiting goes first, and few of it are claimed")
  void abandonedTask_goesFirst() {
    join("report", false);
    Errand abandoned = join("report", true);

    assertThat(line.room()).containsEntry("report", new Room(1, 0, 1));
    assertThat(line.next()).contains(abandoned);
    assertThat(line.room()).containsEntry("report", new Room(1, 0, 1));
  }

  @Test
  void whatHasLeft_isNotNext() {
    Errand handedBack = join("report", false);
    Errand other = join("report", false);

    assertThat(line.leave(handedBack)).isTrue();

    assertThat(line.next()).contains(other);
    assertThat(line.leave(other)).isFalse();
  }

  private void keepBusy(int reports) {
    for (int i = 0; i < reports; i++) {
      join("report", false);
    }
    for (int i = 0; i < 3; i++) {
      running.add(line.next().orElseThrow());
    }
  }

  private void end(int reports) {
    for (int i = 0; i < reports; i++) {
      places.giveBack("report");
      line.ended(running.remove(), true);
      line.next().ifPresent(running::add);
    }
  }

  private void runAndEnd(String type, int times) {
    for (int i = 0; i < times; i++) {
      Errand errand = join(type, false);
      assertThat(line.next()).contains(errand);
      places.giveBack(type);
      line.ended(errand, true);
    }
  }

  private Errand join(String type, boolean abandoned) {
    Errand errand = new Errand(claimed(type, abandoned), ++claims, nanos.get());
    line.join(errand);
    return errand;
  }

  private static Claimed claimed(String type, boolean abandoned) {
    UUID id = UUID.randomUUID();
    Task task = new Task(id, TaskFixture.TENANT, id.toString(), type, "{}", 1, 10);
    return new Claimed(task, 1, Optional.empty(), abandoned, false);
  }
}
