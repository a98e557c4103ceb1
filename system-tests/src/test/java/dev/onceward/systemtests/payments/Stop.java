package dev.onceward.systemtests.payments;

import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import java.util.Map;

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

  /** From now on every server stands still here with this charge until the hold is closed. */
  public Hold holdIn(Database database, Charge charge) {
    return holdIn(database, Map.of(charge, this));
  }

  /** The same with several charges at several points, so that one kill meets all of them. */
  static Hold holdIn(Database database, Map<Charge, Stop> charges) {
    database.update(
        "CREATE TABLE IF NOT EXISTS stop_charge (external_payment_id text, step text, event text)");
    charges.forEach(
        (charge, stop) ->
            database.update(
                "INSERT INTO stop_charge VALUES (?, ?, ?)",
                charge.externalId(),
                stop.step,
                stop.event));
    database.update(
        """
        CREATE OR REPLACE FUNCTION stop_charge() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM onceward.external_execution AS e
                       JOIN payments.payment AS p ON e.identity = ARRAY[p.payment_id::text]
                       JOIN stop_charge AS s USING (external_payment_id)
                      WHERE e.tenant_id = NEW.tenant_id AND e.execution_id = NEW.execution_id
                        AND s.step = NEW.step AND s.event = NEW.event) THEN
            PERFORM pg_advisory_xact_lock_shared(%d);
          END IF;
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        "CREATE OR REPLACE TRIGGER stop_charge BEFORE INSERT ON onceward.external_attempt"
            + " FOR EACH ROW EXECUTE FUNCTION stop_charge()");
    return database.hold("SELECT pg_advisory_xact_lock(?)", LOCK);
  }
}
