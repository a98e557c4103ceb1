package dev.onceward.task;

import java.util.UUID;

/**
 * A task as its handler gets it.
 *
 * @param id UUIDv7, made once per task; the same on every attempt
 * @param tenant whose task it is
 * @param key the business identity of the work
 * @param type the handler's
 * @param payload as it was given
 * @param attempt 1 for the first
 * @param maxAttempts the number of the last one
 */
public record Task(
    UUID id, UUID tenant, String key, String type, String payload, int attempt, int maxAttempts) {

  /** Without the payload, which has no place in a log. */
  @Override
  public String toString() {
    return type
        + " '"
        + key
        + "' of tenant "
        + tenant
        + " (attempt "
        + attempt
        + " of "
        + maxAttempts
        + ")";
  }
}
