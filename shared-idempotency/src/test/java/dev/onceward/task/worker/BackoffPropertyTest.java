package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

@Label("Q1: backoff is min(60 s, 2^attempts), with jitter")
class BackoffPropertyTest {

  @Property
  void pause_isBetweenHalfAndAllOfTheBound(
      @ForAll @IntRange(min = 1) int attempts,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double chance) {
    Duration bound = Backoff.longestAfter(attempts);

    Duration pause = new Backoff(below -> (long) (chance * below)).after(attempts);

    assertThat(pause).isBetween(bound.dividedBy(2), bound);
  }

  @Property
  void bound_isTheFormula(@ForAll @IntRange(min = 1) int attempts) {
    double formula = Math.min(60, Math.pow(2, attempts));

    assertThat(Backoff.longestAfter(attempts)).isEqualTo(Duration.ofSeconds((long) formula));
  }

  @Property
  void chance_reachesBothEnds(@ForAll @IntRange(min = 1) int attempts) {
    Duration bound = Backoff.longestAfter(attempts);

    assertThat(new Backoff(below -> 0).after(attempts)).isEqualTo(bound.dividedBy(2));
    assertThat(new Backoff(below -> below - 1).after(attempts)).isEqualTo(bound);
  }
}
