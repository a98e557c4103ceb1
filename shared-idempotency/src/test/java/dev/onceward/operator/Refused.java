package dev.onceward.operator;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.problem.ProblemException;

/** Reads refusals. */
final class Refused {

  private Refused() {}

  /** The code of one, whether it stands for good or for now. */
  static String code(Throwable refusal) {
    return refusal instanceof BusinessRejection rejection
        ? rejection.code()
        : ((ProblemException) refusal).problem().code();
  }
}
