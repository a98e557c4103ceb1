package dev.onceward.systemtests.webhooks;

import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.payments.ShortTimes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the database and the metrics say of payments and events. */
record Facts(Database database) {

  private static final Pattern CONTRADICTIONS =
      Pattern.compile("onceward_external_contradictions\\{[^}]*} ([0-9.]+)");

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

  /** The counter that alerts watch. */
  long contradictions(Caller anybody) {
    Matcher found = CONTRADICTIONS.matcher(anybody.get("/metrics").send().text());
    if (!found.find()) {
      throw new IllegalStateException("There is no metric of contradictions");
    }
    return (long) Double.parseDouble(found.group(1));
  }
}
