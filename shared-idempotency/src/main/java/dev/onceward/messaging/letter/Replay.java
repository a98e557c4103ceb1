package dev.onceward.messaging.letter;

import java.util.UUID;

/**
 * What the task that writes a dead letter back is told.
 *
 * @param tenant of the letter
 * @param letter its id
 */
public record Replay(UUID tenant, UUID letter) {

  /** The type of such tasks. */
  public static final String TASK_TYPE = "onceward.dead-letters.replay";

  private static final String BETWEEN = "/";

  /** Reads what {@link #payload} has written. */
  public static Replay of(String payload) {
    int between = payload.indexOf(BETWEEN);
    return new Replay(
        UUID.fromString(payload.substring(0, between)),
        UUID.fromString(payload.substring(between + 1)));
  }

  /** Two ids. */
  public String payload() {
    return tenant + BETWEEN + letter;
  }
}
