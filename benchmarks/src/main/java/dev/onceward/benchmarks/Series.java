package dev.onceward.benchmarks;

import java.util.List;
import org.HdrHistogram.Histogram;

/** One scenario's measurements, one per round. */
record Series(List<Measurement> rounds) {
  private static final double MICROS_PER_MILLI = 1000;

  long calls() {
    return rounds.stream().mapToLong(Measurement::calls).sum();
  }

  long nanos() {
    return rounds.stream().mapToLong(Measurement::nanos).sum();
  }

  double perSecond() {
    return new Measurement(calls(), nanos(), latencies(), errors()).perSecond();
  }

  double millisAt(double percentile) {
    return latencies().getValueAtPercentile(percentile) / MICROS_PER_MILLI;
  }

  List<String> errors() {
    return rounds.stream().flatMap(round -> round.errors().stream()).toList();
  }

  private Histogram latencies() {
    Histogram all = rounds.get(0).latencies().copy();
    rounds.stream().skip(1).forEach(round -> all.add(round.latencies()));
    return all;
  }
}
