package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RatioTest {

  @Test
  void oddNumberOfRounds_medianIsTheMiddleOne() {
    assertThat(Ratio.of(series(10, 90, 50), series(100, 100, 100)))
        .isEqualTo(new Ratio(0.5, 0.1, 0.9));
  }

  @Test
  void evenNumberOfRounds_medianIsBetweenTheMiddleTwo() {
    assertThat(Ratio.of(series(50, 100), series(200, 200))).isEqualTo(new Ratio(0.375, 0.25, 0.5));
  }

  @Test
  void disturbedRound_meetsBothSides() {
    assertThat(Ratio.of(series(80, 8), series(100, 10)).lowest()).isEqualTo(0.8);
  }

  private static Series series(long... calls) {
    return new Series(
        LongStream.of(calls)
            .mapToObj(count -> new Measurement(count, 1_000_000_000, new Histogram(3), List.of()))
            .toList());
  }
}
