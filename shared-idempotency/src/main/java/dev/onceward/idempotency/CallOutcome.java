package dev.onceward.idempotency;

import dev.onceward.idempotency.IdempotentExecutor.Origin;

/** How a call of an idempotent operation ended: every case there is. */
public sealed interface CallOutcome {

  /** With an answer, which may be a business rejection. */
  record Answered(Origin origin) implements CallOutcome {}

  /** Without a key, so without protection. */
  record Unprotected() implements CallOutcome {}

  /**
   * Refused by the library.
   *
   * @param code of the {@link IdempotencyException}, such as {@code key_reused}
   */
  record Refused(String code) implements CallOutcome {}

  /**
   * Refused by the work, which threw a {@link dev.onceward.idempotency.problem.ProblemException} or
   * a {@link jakarta.ws.rs.WebApplicationException} that blames the client: everything was rolled
   * back, and nothing is stored.
   *
   * @param status 4xx, with which the caller is answered
   */
  record Rejected(int status) implements CallOutcome {}

  /** The work threw another exception, and everything was rolled back. */
  record Failed() implements CallOutcome {}
}
