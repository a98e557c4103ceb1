package dev.onceward.systemtests.refunds;

import dev.onceward.systemtests.harness.Database;

/** The ledger as the operator sees it, by SQL. */
record Ledger(Database database) {

  long postingsOf(String payment) {
    return database.number(
        "SELECT count(*) FROM payments.ledger_entry WHERE payment_id = ?::uuid", payment);
  }

  /** What customers have in it, in hundredths. */
  long balanceOf(String payment) {
    return database.number(
        "SELECT coalesce(sum((line.credit - line.debit) * 100), 0)::bigint"
            + " FROM payments.ledger_line AS line JOIN payments.ledger_entry AS entry"
            + " USING (tenant_id, effect_key)"
            + " WHERE line.account = 'customers' AND entry.payment_id = ?::uuid",
        payment);
  }

  /** Of the whole ledger: what it tells otherwise than it took place. */
  long faults() {
    return database.number("SELECT count(*) FROM payments.ledger_fault");
  }

  /** Sum of all debits less all credits, in hundredths. */
  long imbalance() {
    return database.number(
        "SELECT (coalesce(sum(debit), 0) - coalesce(sum(credit), 0)) * 100"
            + " FROM payments.ledger_line");
  }

  /** Charges or refunds. */
  long postings(String kind) {
    return database.number(
        "SELECT count(*) FROM payments.ledger_entry WHERE effect_key LIKE 'ledger:' || ? || ':%'",
        kind);
  }

  /** Facts of postings, one for each. */
  long facts() {
    return database.number(
        "SELECT count(*) FROM onceward.applied_effects WHERE effect_key LIKE 'ledger:%'");
  }
}
