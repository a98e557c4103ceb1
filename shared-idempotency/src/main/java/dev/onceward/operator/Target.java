package dev.onceward.operator;

import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.json.PathId;
import java.util.Locale;
import java.util.UUID;

/** What is acted upon. */
record Target(Kind kind, UUID id) {

  /** For whoever acts upon what is not there, or another tenant's. */
  ProblemException nothingThere() {
    return new PathId(kind.title(), id.toString()).nothingThere();
  }

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
