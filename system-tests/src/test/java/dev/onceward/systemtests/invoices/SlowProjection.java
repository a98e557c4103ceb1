package dev.onceward.systemtests.invoices;

import dev.onceward.systemtests.harness.Database;
import java.util.List;

/**
 * Lets each change of the projection take a while, so that the next ones gather, and a batch stand
 * still at one of its changes until it is cut; keeps books on them: of those that were begun,
 * whatever became of their transaction; and of those that took effect, as part of it.
 */
record SlowProjection(Database database) implements AutoCloseable {

  /** Which of a batch's changes stands still, once. */
  static final int STANDING = 20;

  /** A setting that is local to a transaction counts its changes. */
  private static final String NOTE =
      """
      CREATE OR REPLACE FUNCTION note_projection() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changes integer := 1 + coalesce(nullif(current_setting('projection.changes', true), ''), '0')::integer;
      BEGIN
        PERFORM nextval('projection_begun');
        PERFORM set_config('projection.changes', changes::text, true);
        INSERT INTO projection_done VALUES (NEW.order_id || ' v' || NEW.version);
        PERFORM pg_sleep(%s);
        IF changes = %d THEN
          IF nextval('projection_stood') = 1 THEN
            PERFORM pg_sleep(3600);
          END IF;
        END IF;
        RETURN NULL;
      END $$""";

  private static final String NOT_DONE =
      """
      SELECT CASE WHEN is_called THEN last_value ELSE 0 END
             - (SELECT count(*) FROM projection_done)
        FROM projection_begun""";

  static SlowProjection of(Database database) {
    SlowProjection projection = new SlowProjection(database);
    database.update("CREATE SEQUENCE projection_begun");
    database.update("CREATE SEQUENCE projection_stood");
    database.update("CREATE TABLE projection_done (change text)");
    projection.pauseFor("0.05");
    database.update(
        "CREATE TRIGGER note_projection AFTER INSERT OR UPDATE ON orders.order_projection"
            + " FOR EACH ROW EXECUTE FUNCTION note_projection()");
    return projection;
  }

  private void pauseFor(String seconds) {
    database.update(NOTE.formatted(seconds, STANDING));
  }

  /** From now on changes take no longer than they do. */
  void quicken() {
    pauseFor("0");
  }

  /** How many changes were begun and have not taken effect: are under way, or were undone. */
  long notDone() {
    return database.number(NOT_DONE);
  }

  /** The changes that took effect, each as order and version. */
  List<String> done() {
    return database.texts("SELECT change FROM projection_done");
  }

  @Override
  public void close() {
    database.update("DROP TRIGGER note_projection ON orders.order_projection");
    database.update("DROP FUNCTION note_projection");
    database.update("DROP TABLE projection_done");
    database.update("DROP SEQUENCE projection_begun");
    database.update("DROP SEQUENCE projection_stood");
  }
}
