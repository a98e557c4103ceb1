package dev.onceward.benchmarks;

import java.util.stream.IntStream;

/**
 * How the speeds of two scenarios compare, round by round: a disturbance of the machine then meets
 * both.
 */
record Ratio(double median, double lowest, double highest) {

  static Ratio of(Series over, Series under) {
    double[] perRound =
        IntStream.range(0, over.rounds().size())
            .mapToDouble(i -> over.rounds().get(i).perSecond() / under.rounds().get(i).perSecond())
            .sorted()
            .toArray();
    int upper = perRound.length / 2;
    int lower = (perRound.length - 1) / 2;
    return new Ratio(
        (perRound[lower] + perRound[upper]) / 2, perRound[0], perRound[perRound.length - 1]);
  }
}
