package dev.onceward.systemtests.chain;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;

/**
 * Payments of orders of different amounts stand still at different recovery points, so that one
 * kill meets all of them.
 */
enum StandStill {
  BEFORE_PAYMENTS_ARE_ASKED(101, "CALL"),
  BEFORE_THEIR_ANSWER_IS_KEPT(102, "RESULT"),
  /** Between their answer and the commit that makes the order paid. */
  WITHIN_THE_SETTLEMENT(103, "SETTLEMENT");

  private static final int LOCK = 4713;

  private final int amount;
  private final String event;

  StandStill(int amount, String event) {
    this.amount = amount;
    this.event = event;
  }

  /** The amount that stops here. */
  int amount() {
    return amount;
  }

  /** From now on every server stands still at them until the hold is closed. */
  static Hold holdIn(Database database) {
    database.update("CREATE TABLE IF NOT EXISTS stand_still (amount numeric, event text)");
    for (StandStill point : values()) {
      database.update("INSERT INTO stand_still VALUES (?, ?)", point.amount(), point.event);
    }
    database.update(
        """
        CREATE OR REPLACE FUNCTION stop_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM onceward.external_execution AS e
                       JOIN orders.order_payment AS p
                         ON e.identity = ARRAY[p.order_id::text, p.order_payment_id::text]
                       JOIN stand_still AS s ON s.amount = p.amount
                      WHERE e.tenant_id = NEW.tenant_id AND e.execution_id = NEW.execution_id
                        AND s.event = NEW.event) THEN
            PERFORM pg_advisory_xact_lock_shared(%1$d);
          END IF;
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        """
        CREATE OR REPLACE FUNCTION stop_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM stand_still
                      WHERE amount = NEW.amount AND event = 'SETTLEMENT') THEN
            PERFORM pg_advisory_xact_lock_shared(%1$d);
          END IF;
          RETURN NEW;
        END $$"""
            .formatted(LOCK));
    database.update(
        "CREATE OR REPLACE TRIGGER stop_attempt BEFORE INSERT ON onceward.external_attempt"
            + " FOR EACH ROW EXECUTE FUNCTION stop_attempt()");
    database.update(
        "CREATE OR REPLACE TRIGGER stop_settlement BEFORE UPDATE ON orders.order_payment"
            + " FOR EACH ROW WHEN (NEW.status = 'SUCCEEDED') EXECUTE FUNCTION stop_settlement()");
    return database.hold("SELECT pg_advisory_xact_lock(?)", LOCK);
  }
}
