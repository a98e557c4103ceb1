package dev.onceward.retention;

import java.time.Duration;
import java.util.Optional;

/**
 * Which rows of a table are of no more use. Each table joins the purge with one CDI bean of this
 * type.
 *
 * <p>All texts become SQL; they are constants in code, never input.
 */
public interface PurgeRule {

  /** The table, with its schema. */
  String table();

  /**
   * A condition over its columns, which are named as the table's, true for rows to delete and never
   * for unfinished or unsent ones.
   */
  String expired();

  /**
   * For rows that stay and only lose what is of no more use: the assignment that takes it away,
   * after which the row must not be {@link #expired} any more. Empty for rows that are deleted.
   */
  default Optional<String> emptying() {
    return Optional.empty();
  }

  /** A condition that is true for rows whose moment was that long ago, by the database's clock. */
  static String olderThan(String column, Duration age) {
    return column + " <= statement_timestamp() - " + age.toMillis() + " * interval '1 ms'";
  }
}
