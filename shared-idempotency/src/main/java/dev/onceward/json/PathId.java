package dev.onceward.json;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import java.util.UUID;

/**
 * What the path of a request names. The refusal is the same for an id that is malformed, unknown or
 * another tenant's, so that nothing leaks.
 *
 * @param kind such as {@code payment}
 * @param text as it stands in the path
 */
public record PathId(String kind, String text) {

  /**
   * The id.
   *
   * @throws ProblemException 404 if it is malformed
   */
  public UUID uuid() {
    return StrictUuid.parse(text).orElseThrow(this::nothingThere);
  }

  /** The refusal: 404 {@code not_found}. */
  public ProblemException nothingThere() {
    return new ProblemException(
        Problem.of(
            404, "not_found", "There is no " + kind + " '" + Excerpt.of(text) + "'.", false));
  }
}
