package dev.onceward.idempotency.external;

/** What is known of an execution that is not at its end. */
public sealed interface Progress {

  /** A step before the last has taken effect. */
  record StepDone(String step, StepResult.Done result) implements Progress {}

  /** Whether the step took effect is not known; it is looked into again and again. */
  record OutcomeUnknown(String step) implements Progress {}
}
