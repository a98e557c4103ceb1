package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: a purge leaves most of the time to others")
class PurgePaceTest {

  private static final int BLOCKS = 64;

  @Test
  void pause_isInProportionToTheWork() {
    assertThat(pauseAfter(8, Duration.ofMillis(16))).isEqualTo(Duration.ofMillis(184));
    assertThat(pauseAfter(50, Duration.ofMillis(16))).isEqualTo(Duration.ofMillis(16));
    assertThat(pauseAfter(8, Duration.ZERO)).isZero();
  }

  @Test
  void all100Percent_pauseNever() {
    assertThat(pauseAfter(100, Duration.ofHours(1))).isZero();
  }

  @Test
  void workThatWasHeldUp_doesNotHoldUpTheNight() {
    assertThat(pauseAfter(1, Duration.ofHours(1))).isEqualTo(Duration.ofMinutes(1));
  }

  private static Duration pauseAfter(int percent, Duration work) {
    return new PurgePace(BLOCKS, percent, time -> {}).pauseAfter(work);
  }
}
