package dev.onceward.systemtests.webhooks;

import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.payments.ShortTimes;

/** What the database and the metrics say of payments and events. */
record Facts(Database database) {

  private static final String EXECUTION =
      " FROM onceward.external_execution e JOIN payments.payment p"
          + " ON e.identity = ARRAY[p.payment_id::text] AND e.tenant_id = p.tenant_id"
          + " WHERE p.external_payment_id = ?";

  String payment(Charge of) {
    return column("payment_id::text", of);
  }

  String tenant(Charge of) {
    return column("tenant_id::text", of);
  }

  String status(Charge of) {
    return column("status", of);
  }

  /** The provider's id of the payment. */
  String intent(Charge of) {
    return column("provider_payment_id", of);
  }

  private String column(String name, Charge of) {
    return database.text(
        "SELECT " + name + " FROM payments.payment WHERE external_payment_id = ?", of.externalId());
  }

  /** As if it had been unknown for days, with the next look at it in an hour. */
  void putOff(Charge unknown) {
    await("an outcome that is unknown")
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                database.update(
                        "UPDATE onceward.external_execution SET"
                            + " first_call_at = first_call_at - interval '2 days',"
                            + " lease_until = clock_timestamp() + interval '1 hour'"
                            + " WHERE state = 'UNKNOWN' AND holder IS NULL"
                            + " AND (tenant_id, execution_id) IN (SELECT e.tenant_id,"
                            + " e.execution_id"
                            + EXECUTION
                            + ")",
                        unknown.externalId())
                    == 1);
  }

  /** Outcomes that other modules were told of. */
  long outcomes(Charge of) {
    return database.number(
        "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = ?", payment(of));
  }

  long contradictingAttempts(Charge of) {
    return database.number(
        "SELECT count(*) FROM onceward.external_attempt WHERE late AND contradicts"
            + " AND (tenant_id, execution_id) IN (SELECT e.tenant_id, e.execution_id"
            + EXECUTION
            + ")",
        of.externalId());
  }

  long remembered(Event event) {
    return database.number(
        "SELECT count(*) FROM payments.provider_event WHERE event_id = ?", event.id());
  }

  /** All of them, of any payment or refund. */
  long contradictions() {
    return database.number("SELECT count(*) FROM onceward.external_attempt WHERE contradicts");
  }

  /** The same as alerts see it, a few seconds later at most. */
  void awaitContradictionsTold(Caller anybody) {
    await("the metric")
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                new Metrics(anybody).value("onceward_external_contradictions") == contradictions());
  }

  /** How many events had that end. */
  long events(Caller anybody, String outcome) {
    return (long)
        new Metrics(anybody).value("onceward_payments_webhook_events", "outcome", outcome);
  }

  /** As if somebody had posted the charge already. */
  void post(Charge of) {
    String charge = " FROM payments.payment WHERE external_payment_id = ?";
    database.update(
        "INSERT INTO onceward.applied_effects (tenant_id, effect_key)"
            + " SELECT tenant_id, 'ledger:charge:' || payment_id"
            + charge,
        of.externalId());
    database.update(
        "INSERT INTO payments.ledger_entry (tenant_id, effect_key, debit_account, credit_account,"
            + " amount, currency, payment_id, posted_at) SELECT tenant_id, 'ledger:charge:' ||"
            + " payment_id, 'provider:' || payment_provider, 'customers', amount, currency,"
            + " payment_id, now()"
            + charge,
        of.externalId());
  }
}
