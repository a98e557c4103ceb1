package dev.onceward.idempotency.external;

import java.util.concurrent.atomic.LongAdder;

/** What happened to external executions on this node since it started; for metrics. */
public final class ExternalCounts {

  private final LongAdder takeOvers = new LongAdder();
  private final LongAdder lateResults = new LongAdder();
  private final LongAdder contradictions = new LongAdder();
  private final LongAdder unknownOutcomes = new LongAdder();

  void tookOver() {
    takeOvers.increment();
  }

  void resultCameLate() {
    lateResults.increment();
  }

  void resultContradicts() {
    contradictions.increment();
  }

  void outcomeIsUnknown() {
    unknownOutcomes.increment();
  }

  /** Executions that this node took over from a holder whose lease was over. */
  public long takeOvers() {
    return takeOvers.sum();
  }

  /** Results of this node that came after it had lost its lease. */
  public long lateResults() {
    return lateResults.sum();
  }

  /** Results that say something else than another result of the same step: people must look. */
  public long contradictions() {
    return contradictions.sum();
  }

  /** How often a call ended without its result being known. */
  public long unknownOutcomes() {
    return unknownOutcomes.sum();
  }
}
