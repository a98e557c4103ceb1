package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.json.Excerpt;
import java.util.Optional;
import java.util.UUID;

/** Ids in the path of a request, and in messages. */
final class PathIds {

  private PathIds() {}

  /** {@link UUID#fromString} alone would take 1-1-1-1-1. */
  static Optional<UUID> read(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** The same for an id that is malformed, unknown or another tenant's, so that nothing leaks. */
  static ProblemException unknown(String what, String id) {
    return new ProblemException(
        Problem.of(404, "not_found", "There is no " + what + " '" + Excerpt.of(id) + "'.", false));
  }
}
