package dev.onceward.idempotency.external;

import java.util.concurrent.atomic.LongAdder;

/** What happened to external executions on this node since it started; for metrics. */
public final class ExternalCounts {

  private final LongAdder takeOvers = new LongAdder();
  private final LongAdder lateResults = new LongAdder();
  private final LongAdder unknownOutcomes = new LongAdder();

  void tookOver() {
    takeOvers.increment();
  }

  void resultCameLate() {
    lateResults.increment();
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

  /** How often a call ended without its result being known. */
  public long unknownOutcomes() {
    return unknownOutcomes.sum();
  }
}
