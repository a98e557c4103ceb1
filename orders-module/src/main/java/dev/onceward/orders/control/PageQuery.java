package dev.onceward.orders.control;

import java.util.Optional;
import java.util.UUID;

/** At most so many, and only what was created before the given one, if one is given. */
public record PageQuery(int limit, Optional<UUID> before) {

  /** No UUIDv7 is greater. */
  private static final UUID AFTER_ALL = new UUID(-1, -1);

  UUID exclusiveStart() {
    return before.orElse(AFTER_ALL);
  }

  /** The one too many tells whether there is another page. */
  int rows() {
    return limit + 1;
  }
}
