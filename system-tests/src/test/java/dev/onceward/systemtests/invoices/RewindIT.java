package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Broker;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("Q3, K3, K5, O4, wolverine#1725: purge, then rewind all groups to the start")
@ExtendWith(SharedInvoicing.class)
class RewindIT {

  /** All whose messages have effects, and what they read. */
  private static final Map<String, String> GROUPS =
      Map.of(
          Invoicing.GROUP,
          Invoicing.TOPIC,
          "order-projection",
          "orders.events",
          "invoicing-saga",
          "orders.events",
          "order-refunds",
          "payments.events");

  private static final List<String> TOPICS =
      List.of(Invoicing.TOPIC, "orders.events", "payments.events", "invoicing.events");

  private static final List<String> TABLES =
      List.of(
          "orders.orders",
          "orders.order_projection",
          "orders.order_refund",
          "invoicing.invoice",
          "onceward.applied_effects");

  private final Invoicing invoicing;
  private final Broker broker;
  private final Database database;
  private final Caller caller;

  RewindIT(Invoicing invoicing) {
    this.invoicing = invoicing;
    this.broker = invoicing.broker();
    this.database = invoicing.database();
    this.caller = invoicing.stack().node(1).system().tenantA();
  }

  @Test
  @DisplayName(
      "no second mail, projection, invoice or event, of a paid and refunded order neither: nothing is void or refunded twice")
  void rewound_changesNothing() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(10).toList();
    jobs.forEach(invoicing::deliver);
    String refunded = paidAndRefundedOrder();
    await("all that follows").atMost(Invoicing.LIMIT).until(this::isQuiet);
    jobs.forEach(job -> assertThat(invoicing.provider().mailsTo(job.email())).hasSize(1));
    assertThat(eventsOf(refunded)).containsOnlyOnce("OrderRefunded.v1", "InvoiceVoided.v1");
    Map<String, List<String>> before = effects();

    new Ageing(database).purge();
    invoicing.stack().node(1).server().stop();
    GROUPS.forEach(broker::rewind);
    GROUPS.forEach((group, topic) -> assertThat(broker.lag(group, topic)).as(group).isPositive());
    invoicing.stack().node(1).restart();
    await("all to be read again").atMost(Invoicing.LIMIT).until(this::isQuiet);

    assertThat(
            database.number("SELECT count(DISTINCT consumer_name) FROM onceward.processed_event"))
        .as("consumers that took events for new ones; mails know no such rows")
        .isEqualTo(GROUPS.size() - 1);
    effects()
        .forEach(
            (what, rows) ->
                assertThat(rows).as(what).containsExactlyInAnyOrderElementsOf(before.get(what)));
  }

  /** Its invoice was mailed, and is void. */
  private String paidAndRefundedOrder() {
    String address = "buyer-" + UUID.randomUUID() + "@example.com";
    String body = "{\"customer_id\":42,\"amount\":\"1500\",\"email\":\"%s\"}".formatted(address);
    String order = created(caller.order(Intent.newKey(), body).send()).member("order_id");
    String payments = "/api/orders/" + order + "/payments";
    String payment =
        created(caller.post(payments).key(Intent.newKey()).json("{}").send()).member("payment_id");
    await("its mail")
        .atMost(Invoicing.LIMIT)
        .until(() -> invoicing.provider().mailsTo(address).size() == 1);
    created(caller.refund(payment, Intent.newKey(), "{}").send());
    await("its invoice to be void")
        .atMost(Invoicing.LIMIT)
        .until(
            () ->
                database.number(
                        "SELECT count(*) FROM invoicing.invoice"
                            + " WHERE order_id = ?::uuid AND voided_at IS NOT NULL",
                        order)
                    == 1);
    return order;
  }

  private static Reply created(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply;
  }

  /** Looked at twice: what is read last may have led to something that is read first. */
  private boolean isQuiet() {
    return isAllRead() && isAllSent() && isAllRead() && isAllSent();
  }

  private boolean isAllRead() {
    return GROUPS.entrySet().stream()
        .allMatch(group -> broker.lag(group.getKey(), group.getValue()) == 0);
  }

  private boolean isAllSent() {
    return database.number("SELECT count(*) FROM onceward.outbox_unsent") == 0;
  }

  private List<String> eventsOf(String order) {
    return database.texts(
        "SELECT type FROM onceward.outbox_event WHERE payload LIKE ?", "%" + order + "%");
  }

  /** What anybody can see of them. */
  private Map<String, List<String>> effects() {
    Map<String, List<String>> effects = new HashMap<>();
    effects.put("mails", invoicing.provider().mails().stream().map(Object::toString).toList());
    TABLES.forEach(
        table -> effects.put(table, database.texts("SELECT t::text FROM " + table + " AS t")));
    TOPICS.forEach(
        topic ->
            effects.put(
                topic,
                broker.records(topic).stream()
                    .map(record -> record.partition() + "@" + record.offset())
                    .toList()));
    return effects;
  }
}
