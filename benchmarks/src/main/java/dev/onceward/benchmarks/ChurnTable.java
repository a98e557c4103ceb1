package dev.onceward.benchmarks;

import dev.onceward.retention.PurgeRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A table, what happens to it from hour to hour, and what of it has expired after 24 hours. */
enum ChurnTable {
  RECORDS("idempotency_record", "state = 'COMPLETED' AND expires_at <= statement_timestamp()"),
  EVENTS("outbox_event", "created_at <= statement_timestamp() - :day"),
  PROCESSED("processed_event", "processed_at <= statement_timestamp() - :day"),
  TASKS("tasks", "state = 'DONE' AND finished_at <= statement_timestamp() - :day"),
  ATTEMPTS("external_attempt", "created_at <= statement_timestamp() - :day"),
  EXECUTIONS(
      "external_execution",
      "state = 'COMPLETED' AND octet_length(intent) > 0"
          + " AND completed_at <= statement_timestamp() - :day") {
    @Override
    Optional<String> emptying() {
      return Optional.of("intent = ''");
    }

    @Override
    boolean grows() {
      return true;
    }
  };

  private static final String END = ";\n";

  private final String title;
  private final String expired;

  ChurnTable(String title, String expired) {
    this.title = title;
    this.expired = expired;
  }

  String title() {
    return title;
  }

  /** The first statement fills the table; the others are of each hour. */
  List<String> statements() {
    try (InputStream file = ChurnTable.class.getResourceAsStream("churn-" + title + ".sql")) {
      String script = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(script.split(END)).filter(sql -> !sql.isBlank()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Optional<String> emptying() {
    return Optional.empty();
  }

  /** Whether its rows are for ever. */
  boolean grows() {
    return false;
  }

  /** As the product's rule, but that a day is shorter. */
  PurgeRule rule(String copy, long millisOfDay) {
    String condition = expired.replace(":day", millisOfDay + " * interval '1 ms'");
    Optional<String> assignment = emptying();
    return new PurgeRule() {
      @Override
      public String table() {
        return copy;
      }

      @Override
      public String expired() {
        return condition;
      }

      @Override
      public Optional<String> emptying() {
        return assignment;
      }
    };
  }
}
