package dev.onceward.operator;

import java.util.Locale;
import java.util.UUID;

/** What is acted upon. */
record Target(Kind kind, UUID id) {

  /** The kinds there are, as the table knows them. */
  enum Kind {
    RECORD,
    EXECUTION,
    TASK,
    DEAD_LETTER;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    String title() {
      return text().replace('_', ' ');
    }

    /** Whether to resolve it is to say how something outside has ended. */
    boolean hasOutcome() {
      return this == RECORD || this == EXECUTION;
    }
  }
}
