package dev.onceward.localstack.sandbox;

/** What a client gets to see of its request. */
sealed interface Outcome permits Answer, Outcome.Closed {
  /** The connection ends without an answer. */
  enum Closed implements Outcome {
    CLOSED
  }
}
