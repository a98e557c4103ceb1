package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: places for tasks, in all and by type")
class PlacesTest {

  private final Places places =
      new Places(3, Set.of("mail", "report"), Map.of("mail", 1, "elsewhere", 2));

  @Test
  void emptyNode_hasAllPlacesOfItsOwnTypes() {
    assertThat(places.free()).isEqualTo(3);
    assertThat(places.types()).containsExactlyInAnyOrder("mail", "report");
    assertThat(places.limit("mail")).isOne();
    assertThat(places.limit("report")).isEqualTo(3);
  }

  @Test
  void typeAtItsLimit_hasNoPlace() {
    places.take("mail");

    assertThat(places.mayTake("mail")).isFalse();
    assertThat(places.mayTake("report")).isTrue();
    places.giveBack("mail");
    assertThat(places.mayTake("mail")).isTrue();
  }

  @Test
  void fullNode_hasNoPlaceForAnyType() {
    places.take("report");
    places.take("report");
    places.take("report");

    assertThat(places.free()).isZero();
    assertThat(places.mayTake("mail")).isFalse();
  }
}
