package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.Problem.Violation;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/**
 * Answers a method whose parameters break their constraints. A broken result is no fault of the
 * caller's.
 */
@Provider
public class ConstraintViolationMapper implements ExceptionMapper<ConstraintViolationException> {

  private final UnexpectedFailureMapper unexpected = new UnexpectedFailureMapper();

  @Override
  public Response toResponse(ConstraintViolationException exception) {
    if (exception.getConstraintViolations().stream()
        .anyMatch(ConstraintViolationMapper::isOfResult)) {
      return unexpected.toResponse(exception);
    }
    List<Violation> violations =
        exception.getConstraintViolations().stream()
            .map(violation -> new Violation(fieldOf(violation), violation.getMessage()))
            .sorted(Comparator.comparing(Violation::field).thenComparing(Violation::message))
            .toList();
    return ProblemResponses.of(
        new Problem(
            400,
            "validation_failed",
            "The request breaks its rules; each violation names a member and what is allowed.",
            false,
            violations));
  }

  private static boolean isOfResult(ConstraintViolation<?> violation) {
    return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
        .anyMatch(node -> node.getKind() == ElementKind.RETURN_VALUE);
  }

  /** The last name of the path: what comes before is the Java method and its parameter. */
  private static String fieldOf(ConstraintViolation<?> violation) {
    return StreamSupport.stream(violation.getPropertyPath().spliterator(), false)
        .map(Path.Node::getName)
        .filter(name -> name != null)
        .reduce("", (first, second) -> second)
        .replaceAll("([A-Z])", "_$1")
        .toLowerCase(Locale.ROOT);
  }
}
