package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static final long SECOND = 1_000_000_000;

  private final Series series = new Series(List.of(round(1000, 1000), round(9000)));

  @Test
  void percentiles_areOfAllRounds() {
    assertThat(series.millisAt(50)).isBetween(0.99, 1.01);
    assertThat(series.millisAt(99)).isBetween(8.99, 9.01);
  }

  @Test
  void speed_isOfAllRoundsTogether() {
    assertThat(series.calls()).isEqualTo(3);
    assertThat(series.perSecond()).isEqualTo(1.5);
  }

  private static Measurement round(long... micros) {
    Histogram latencies = new Histogram(3);
    for (long one : micros) {
      latencies.recordValue(one);
    }
    return new Measurement(micros.length, SECOND, latencies, List.of());
  }
}
