package dev.onceward.json;

import dev.onceward.idempotency.problem.Violations;
import java.util.Collection;

/** Names in a request that nobody asks for, of a body's members or of parameters. */
public final class UnknownNames {

  private UnknownNames() {}

  /** Notes each that is not known, and tells which ones are, in their order. */
  public static void note(
      Violations violations, Collection<String> given, Collection<String> known) {
    given.stream()
        .filter(name -> !known.contains(name))
        .forEach(
            name ->
                violations.add(
                    Excerpt.of(name), "is not known here; known are " + String.join(", ", known)));
  }
}
