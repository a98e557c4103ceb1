package dev.onceward.idempotency.problem;

import dev.onceward.idempotency.problem.Problem.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Everything that is wrong with a request, so that the caller learns it all at once: 400 {@code
 * validation_failed}. For one thread.
 */
public final class Violations {

  private final List<Violation> found = new ArrayList<>();

  /** Notes what is wrong with a member: what is allowed, and what there was instead. */
  public void add(String field, String message) {
    found.add(new Violation(field, message));
  }

  /** Whether something is wrong with the member already. */
  public boolean concern(String field) {
    return found.stream().anyMatch(violation -> violation.field().equals(field));
  }

  /**
   * Ends the request if anything is wrong. By field, as constraints are checked in no order; the
   * first one is in the detail too.
   *
   * @throws ProblemException with all of them
   */
  public void refuseIfAny() {
    if (found.isEmpty()) {
      return;
    }
    found.sort(Comparator.comparing(Violation::field));
    String first = found.get(0).field() + " " + found.get(0).message();
    String detail = found.size() == 1 ? first : first + " (and " + (found.size() - 1) + " more)";
    throw new ProblemException(
        new Problem(400, "validation_failed", detail, false, List.copyOf(found)));
  }
}
