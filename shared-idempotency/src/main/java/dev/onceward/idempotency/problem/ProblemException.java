package dev.onceward.idempotency.problem;

/**
 * A refusal that a repeat with the same key may find lifted, so it is not stored; what is done so
 * far is rolled back. For final refusals there is {@link
 * dev.onceward.idempotency.BusinessRejection}.
 */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /** Refuses with that problem as the answer. */
  public ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  /** The answer. */
  public Problem problem() {
    return problem;
  }
}
