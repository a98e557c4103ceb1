package dev.onceward.json;

import dev.onceward.idempotency.problem.Violations;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;

/** Checks a request that was read from JSON by its Bean Validation constraints. */
public final class Constraints {

  private Constraints() {}

  /**
   * Notes what is wrong with a request, under the names of its JSON members (snake case). One fault
   * per member: one of the wrong kind is absent from the request, and that is no second fault.
   *
   * @param unrepeated members whose value a message must not repeat, because refusals end up in
   *     logs
   */
  public static <T> void check(
      Validator validator, T request, Set<String> unrepeated, Violations violations) {
    validator.validate(request).stream()
        .sorted(Comparator.comparing(ConstraintViolation::getMessage))
        .forEach(fault -> add(violations, fault, unrepeated));
  }

  private static void add(
      Violations violations, ConstraintViolation<?> fault, Set<String> unrepeated) {
    String member = memberOf(fault.getPropertyPath());
    if (!violations.concern(member)) {
      Object value = unrepeated.contains(member) ? null : fault.getInvalidValue();
      violations.add(member, fault.getMessage() + not(value));
    }
  }

  private static String memberOf(Path path) {
    Iterator<Path.Node> nodes = path.iterator();
    return nodes.next().getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** No number in plain notation: that of 1e99999 has a hundred thousand digits. */
  private static String not(Object value) {
    if (value == null) {
      return "";
    }
    return ", not " + Excerpt.of(value instanceof String ? "'" + value + "'" : value.toString());
  }
}
