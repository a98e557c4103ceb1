package dev.onceward.systemtests.payments;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;

/** A recovery point: what is about to be committed when the server stands still. */
public enum Stop {
  BEFORE_CREATE_IS_CALLED("create", "CALL"),
  BEFORE_CREATES_RESULT_IS_KEPT("create", "RESULT"),
  BEFORE_CONFIRM_IS_CALLED("confirm", "CALL"),
  BEFORE_THE_OUTCOME_IS_KEPT("confirm", "RESULT");

  private static final int LOCK = 4711;

  private final String step;
  private final String event;

  Stop(String step, String event) {
    this.step = step;
    this.event = event;
  }

  /** From now on every server stands still here until the hold is closed. */
  public Hold holdIn(Database database) {
    database.update(
        """
        CREATE OR REPLACE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_advisory_xact_lock_shared(%d);
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        """
        CREATE OR REPLACE TRIGGER stand_still BEFORE INSERT ON onceward.external_attempt
        FOR EACH ROW WHEN (NEW.step = '%s' AND NEW.event = '%s')
        EXECUTE FUNCTION stand_still()"""
            .formatted(step, event));
    return database.hold("SELECT pg_advisory_xact_lock(?)", LOCK);
  }
}
