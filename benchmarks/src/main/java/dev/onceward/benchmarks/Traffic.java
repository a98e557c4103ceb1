package dev.onceward.benchmarks;

/**
 * What went to the database.
 *
 * @param statements executed, BEGIN and COMMIT among them
 * @param roundTrips how often the client waited for an answer
 */
record Traffic(long statements, long roundTrips) {

  Traffic minus(Traffic before) {
    return new Traffic(statements - before.statements, roundTrips - before.roundTrips);
  }
}
