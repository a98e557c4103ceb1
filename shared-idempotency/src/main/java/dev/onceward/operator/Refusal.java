package dev.onceward.operator;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import java.util.Optional;

/**
 * Why an action is not done: 409.
 *
 * @param lasting whether it is so for good; then it is the stored answer to the action's key,
 *     otherwise the same key may try again
 */
record Refusal(String code, String detail, Lasting lasting) {

  /** For how long it holds. */
  enum Lasting {
    FOR_GOOD,
    /** Until somebody does something else. */
    AS_THINGS_ARE,
    /** It passes by itself. */
    FOR_NOW
  }

  private static final int CONFLICT = 409;

  /** Nothing is done if there is one. */
  static void throwIfAny(Optional<Refusal> refusal) {
    refusal.ifPresent(
        present -> {
          throw present.exception();
        });
  }

  RuntimeException exception() {
    return lasting == Lasting.FOR_GOOD
        ? new BusinessRejection(CONFLICT, code, detail)
        : new ProblemException(Problem.of(CONFLICT, code, detail, lasting == Lasting.FOR_NOW));
  }
}
