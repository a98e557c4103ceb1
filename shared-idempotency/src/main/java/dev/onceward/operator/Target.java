package dev.onceward.operator;

import java.util.Locale;
import java.util.UUID;

/** What is acted upon. */
record Target(Kind kind, UUID id) {

  /** The kinds there are; the table knows tasks and dead letters besides. */
  enum Kind {
    RECORD,
    EXECUTION;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
