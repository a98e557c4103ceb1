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
    assertThat(places.freeByType()).isEqualTo(Map.of("mail", 1, "report", 3));
  }

  @Test
  void typeAtItsLimit_hasNoPlace() {
    places.take("mail");

    assertThat(places.freeByType()).isEqualTo(Map.of("report", 2));
    places.giveBack("mail");
    assertThat(places.freeByType()).isEqualTo(Map.of("mail", 1, "report", 3));
  }

  @Test
  void fullNode_hasNoPlaceForAnyType() {
    places.take("report");
    places.take("report");
    places.take("report");

    assertThat(places.free()).isZero();
    assertThat(places.freeByType()).isEmpty();
  }
}
