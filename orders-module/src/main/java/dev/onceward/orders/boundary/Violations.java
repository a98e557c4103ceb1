package dev.onceward.orders.boundary;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.Problem.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Everything that is wrong with a request, so that the caller learns it all at once. */
final class Violations {

  private final List<Violation> found = new ArrayList<>();

  void add(String field, String message) {
    found.add(new Violation(field, message));
  }

  boolean concern(String field) {
    return found.stream().anyMatch(violation -> violation.field().equals(field));
  }

  /** By field, as constraints are checked in no order; the first one is in the detail too. */
  void refuseIfAny() {
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
