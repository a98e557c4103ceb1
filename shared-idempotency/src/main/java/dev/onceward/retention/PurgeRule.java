package dev.onceward.retention;

/**
 * Which rows of a table are of no more use. Each table joins the purge with one CDI bean of this
 * type.
 *
 * <p>Both texts become SQL; they are constants in code, never input.
 */
public interface PurgeRule {

  /** The table, with its schema. */
  String table();

  /**
   * A condition over its columns, true for rows to delete and never for unfinished or unsent ones.
   */
  String expired();
}
