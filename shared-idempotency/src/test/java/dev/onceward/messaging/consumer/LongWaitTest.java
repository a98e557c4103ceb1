package dev.onceward.messaging.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K5: a message that is tried again and again is told of, at growing intervals")
class LongWaitTest {

  private final LongWait wait = new LongWait();

  @Test
  void shortWait_isNoNews() {
    assertThat(wait.before(Duration.ofSeconds(4))).isEmpty();
    assertThat(wait.before(Duration.ofSeconds(10))).isEmpty();
  }

  @Test
  void longWait_isToldEachTimeItHasDoubled() {
    List<Long> told = new ArrayList<>();
    for (int second = 0; second <= 100; second++) {
      wait.before(Duration.ofSeconds(1)).ifPresent(soFar -> told.add(soFar.toSeconds()));
    }

    assertThat(told).containsExactly(5L, 10L, 20L, 40L, 80L);
  }
}
