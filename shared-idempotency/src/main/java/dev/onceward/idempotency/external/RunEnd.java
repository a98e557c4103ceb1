package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;

/** How far a node came with an execution that it held. */
public sealed interface RunEnd {

  /** To its end; all its records have this answer. */
  record Completed(Answer answer) implements RunEnd {}

  /** Not to its end; it will be tried again. */
  record Parked() implements RunEnd {}

  /** The lease was lost on the way; what is known was kept, and another node goes on. */
  record Lost() implements RunEnd {}
}
