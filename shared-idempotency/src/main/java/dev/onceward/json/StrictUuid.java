package dev.onceward.json;

import java.util.Optional;
import java.util.UUID;

/** UUIDs as others write them: 36 characters, in either case. */
public final class StrictUuid {

  private StrictUuid() {}

  /** {@link UUID#fromString} alone would take 1-1-1-1-1. */
  public static Optional<UUID> parse(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /**
   * For callers who have an error of their own for malformed values.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static UUID read(String text) {
    return parse(text).orElseThrow(() -> new IllegalArgumentException(text));
  }
}
