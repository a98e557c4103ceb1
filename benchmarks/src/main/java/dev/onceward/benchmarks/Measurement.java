package dev.onceward.benchmarks;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one scenario did in one slice of time.
 *
 * @param calls that were answered rightly
 * @param nanos from the first call's start to the last one's end
 * @param latencies of the calls, in microseconds
 * @param errors one per client that had to give up
 */
record Measurement(long calls, long nanos, Histogram latencies, List<String> errors) {
  private static final double NANOS_PER_SECOND = 1e9;

  double perSecond() {
    return calls * NANOS_PER_SECOND / nanos;
  }
}
