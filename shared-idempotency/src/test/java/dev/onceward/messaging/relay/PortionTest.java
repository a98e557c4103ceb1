package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.unsent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: how much is read at a time")
class PortionTest {

  private static final UnsentEvent OF_TWO_BYTES = unsent(0, "a", 1);

  @Test
  void events_areSharedByTheBuckets_andEachHasOne() {
    assertThat(new Portion(100, 800).over(8)).isEqualTo(new Portion(12, 800));
    assertThat(new Portion(3, 800).over(8)).isEqualTo(new Portion(1, 800));
  }

  @Test
  void portion_isFilledByEventsOfABucket_orByBytesOfAll() {
    assertThat(new Portion(2, 100).isFilledBy(List.of(OF_TWO_BYTES, OF_TWO_BYTES))).isTrue();
    assertThat(new Portion(100, 4).isFilledBy(List.of(OF_TWO_BYTES, OF_TWO_BYTES))).isTrue();
    assertThat(new Portion(3, 5).isFilledBy(List.of(OF_TWO_BYTES, OF_TWO_BYTES))).isFalse();
    assertThat(new Portion(2, 5).isFilledBy(List.of(OF_TWO_BYTES, unsent(1, "b", 1)))).isFalse();
  }
}
