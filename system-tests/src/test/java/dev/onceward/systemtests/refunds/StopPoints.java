package dev.onceward.systemtests.refunds;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;

/**
 * Refunds of different amounts stand still at different recovery points, so that one kill meets all
 * of them.
 */
enum StopPoints {
  BEFORE_THE_PROVIDER_IS_ASKED(1, "refund", "CALL"),
  BEFORE_ITS_ANSWER_IS_KEPT(2, "refund", "RESULT"),
  BEFORE_THE_RESULT_IS_LOOKED_AT(3, "refund-result", "CALL"),
  BEFORE_THE_OUTCOME_IS_KEPT(4, "refund-result", "RESULT"),
  /** Between the provider's answer and the commit of the posting. */
  WITHIN_THE_POSTING(5, "ledger", "POSTING");

  private static final int LOCK = 4712;

  private final int amount;
  private final String step;
  private final String event;

  StopPoints(int amount, String step, String event) {
    this.amount = amount;
    this.step = step;
    this.event = event;
  }

  /** The amount that stops here. */
  int amount() {
    return amount;
  }

  /** From now on every server stands still at them until the hold is closed. */
  static Hold holdIn(Database database) {
    database.update(
        "CREATE TABLE IF NOT EXISTS stop_point (amount numeric, step text, event text)");
    for (StopPoints point : values()) {
      database.update(
          "INSERT INTO stop_point VALUES (?, ?, ?)", point.amount(), point.step, point.event);
    }
    database.update(
        """
        CREATE OR REPLACE FUNCTION stop_refund() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM onceward.external_execution AS e
                       JOIN payments.refund AS r ON e.identity = ARRAY[r.refund_id::text]
                       JOIN stop_point AS s ON s.amount = r.amount
                      WHERE e.tenant_id = NEW.tenant_id AND e.execution_id = NEW.execution_id
                        AND s.step = NEW.step AND s.event = NEW.event) THEN
            PERFORM pg_advisory_xact_lock_shared(%1$d);
          END IF;
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        """
        CREATE OR REPLACE FUNCTION stop_posting() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM stop_point WHERE amount = NEW.amount AND event = 'POSTING') THEN
            PERFORM pg_advisory_xact_lock_shared(%1$d);
          END IF;
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        "CREATE OR REPLACE TRIGGER stop_refund BEFORE INSERT ON onceward.external_attempt"
            + " FOR EACH ROW EXECUTE FUNCTION stop_refund()");
    database.update(
        "CREATE OR REPLACE TRIGGER stop_posting BEFORE INSERT ON payments.ledger_entry"
            + " FOR EACH ROW EXECUTE FUNCTION stop_posting()");
    return database.hold("SELECT pg_advisory_xact_lock(?)", LOCK);
  }
}
