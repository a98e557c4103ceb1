package dev.onceward.payments.boundary;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.json.Excerpt;
import java.util.Optional;
import java.util.UUID;

/**
 * What a path names. The refusal is the same for an id that is malformed, unknown or another
 * tenant's, so that nothing leaks.
 *
 * @param kind such as {@code payment}
 */
record PathId(String kind, String text) {

  /** {@link UUID#fromString} alone would take 1-1-1-1-1. */
  UUID uuid() {
    return parsed()
        .filter(id -> id.toString().equalsIgnoreCase(text))
        .orElseThrow(this::nothingThere);
  }

  private Optional<UUID> parsed() {
    try {
      return Optional.of(UUID.fromString(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  ProblemException nothingThere() {
    return new ProblemException(
        Problem.of(
            404, "not_found", "There is no " + kind + " '" + Excerpt.of(text) + "'.", false));
  }
}
