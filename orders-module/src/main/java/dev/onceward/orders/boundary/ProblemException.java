package dev.onceward.orders.boundary;

import dev.onceward.idempotency.problem.Problem;

/** A refusal that a repeat with the same key may find lifted, so it is not stored. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  /** The same for an id that is malformed, unknown or another tenant's, so that nothing leaks. */
  static ProblemException noSuchOrder(String id) {
    return new ProblemException(
        Problem.of(404, "not_found", "There is no order '" + Excerpt.of(id) + "'.", false));
  }

  Problem problem() {
    return problem;
  }
}
