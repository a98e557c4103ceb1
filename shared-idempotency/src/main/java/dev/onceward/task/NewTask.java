package dev.onceward.task;

import dev.onceward.text.ZeroCharacters;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * A task that is asked for.
 *
 * @param tenant whose task it is
 * @param key the business identity of the work, such as {@code reminder:<order>}; 1 to 255
 *     characters, unique within the tenant
 * @param type names the {@link TaskHandler}; 1 to 100 characters
 * @param payload what the handler needs besides, such as JSON; it lies in the table as it is, so no
 *     secrets
 * @param notBefore when it is due; at once if empty or over
 * @param maxAttempts how often it is tried, 1 or more; {@code onceward.tasks.max-attempts} if empty
 * @param repeat the pause between the end of a run and the next one, a second or more; empty if it
 *     is to be done once
 */
public record NewTask(
    UUID tenant,
    String key,
    String type,
    String payload,
    Optional<Instant> notBefore,
    OptionalInt maxAttempts,
    Optional<Duration> repeat) {

  private static final int LONGEST_KEY = 255;
  private static final int LONGEST_TYPE = 100;
  private static final Duration SHORTEST_REPEAT = Duration.ofSeconds(1);

  /**
   * Refuses what can't be a task.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public NewTask {
    requireText("key", key, LONGEST_KEY);
    requireText("type", type, LONGEST_TYPE);
    requireNoZero("payload", payload);
    if (maxAttempts.isPresent() && maxAttempts.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "A task is tried once at least, not " + maxAttempts.getAsInt() + " times");
    }
    if (repeat.isPresent() && repeat.get().compareTo(SHORTEST_REPEAT) < 0) {
      throw new IllegalArgumentException(
          "A task repeats after " + SHORTEST_REPEAT + " at the least, not " + repeat.get());
    }
  }

  private static void requireText(String what, String value, int longest) {
    if (value.isBlank() || value.length() > longest) {
      throw new IllegalArgumentException(
          "A task's "
              + what
              + " has 1 to "
              + longest
              + " characters that are not all blank; this one has "
              + value.length());
    }
    requireNoZero(what, value);
  }

  private static void requireNoZero(String what, String value) {
    if (ZeroCharacters.areIn(value)) {
      throw new IllegalArgumentException(
          "A task's " + what + " has the character U+0000, which no text column takes; encode it");
    }
  }

  /** One that is due at once, and done once. */
  public static NewTask of(UUID tenant, String key, String type, String payload) {
    return new NewTask(
        tenant, key, type, payload, Optional.empty(), OptionalInt.empty(), Optional.empty());
  }

  /** The same, but not before that moment, by the database's clock. */
  public NewTask notBefore(Instant moment) {
    return new NewTask(tenant, key, type, payload, Optional.of(moment), maxAttempts, repeat);
  }

  /** The same, but tried so often at most. */
  public NewTask maxAttempts(int most) {
    return new NewTask(tenant, key, type, payload, notBefore, OptionalInt.of(most), repeat);
  }

  /**
   * The same, but again and again, with that pause between the end of a run and the next one. A run
   * whose attempts are used up is given up, and the next one is due after the same pause.
   */
  public NewTask repeat(Duration pause) {
    return new NewTask(tenant, key, type, payload, notBefore, maxAttempts, Optional.of(pause));
  }

  /** Without the payload, which has no place in a log. */
  @Override
  public String toString() {
    return type + " '" + key + "' of tenant " + tenant;
  }
}
