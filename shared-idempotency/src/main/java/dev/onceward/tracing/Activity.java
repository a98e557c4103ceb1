package dev.onceward.tracing;

import java.util.Optional;

/** A piece of the library's work: every kind there is. None of them holds a body or a token. */
public sealed interface Activity {

  /**
   * A call of an idempotent operation.
   *
   * @param key of the call, if it has one
   */
  record Call(String operation, Optional<String> key) implements Activity {}

  /**
   * A consumer at work on a message, once for each attempt.
   *
   * @param consumer also its group at the broker
   * @param eventId of the CloudEvent that the message is, if it is one
   */
  record Delivery(
      String consumer, String topic, int partition, long offset, Optional<String> eventId)
      implements Activity {}

  /** A call of a provider, or asking it what became of one. */
  record Step(String process, String step, Kind kind) implements Activity {

    /** Which of both. */
    public enum Kind {
      /** The call. */
      CALL,
      /** Asking what became of it. */
      INQUIRY
    }
  }

  /** Going on with an external execution that its caller has left unfinished. */
  record Recovery(String process) implements Activity {}
}
