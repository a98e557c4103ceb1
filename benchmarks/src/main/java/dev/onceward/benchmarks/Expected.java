package dev.onceward.benchmarks;

/** The one kind of answer a scenario may get; whatever else it gets makes the run invalid. */
record Expected(int status, boolean replayed) {
  private static final String REPLAYED = "Idempotent-Replayed: true";

  boolean matches(HttpAnswer answer) {
    return answer.status() == status && answer.has(REPLAYED) == replayed;
  }
}
