package dev.onceward.systemtests.invoices;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("K6, M4: an operator finds a dead letter, mends its cause and replays it, once")
@ExtendWith(SharedInvoicing.class)
class DeadLetterReplayIT {

  private static final String LETTERS = "/api/operator/dead-letters/";
  private static final String WHY = "{\"reason\": \"ticket 4711: the order is there now\"}";

  private final Invoicing invoicing;
  private final Caller operator;

  DeadLetterReplayIT(Invoicing invoicing) {
    this.invoicing = invoicing;
    this.operator = system().caller(system().credentials().operator());
  }

  @Test
  void deadJob_isFoundReplayedOnceAndAudited() {
    InvoiceJob job = jobForAnOrderThatIsMissing();
    byte[] delivery = job.delivery();
    invoicing.broker().send(Invoicing.TOPIC, delivery);
    JsonObject letter = letterOf(delivery);
    assertThat(letter.getString("reason")).isEqualTo("unknown_order");
    assertThat(Metrics.of(system()).value("onceward_dead_letters", "topic", "invoice-jobs"))
        .isPositive();
    makeOrder(job);

    String path = LETTERS + letter.getString("dead_letter_id") + "/actions/replay";
    String key = Intent.newKey();
    Reply first = operator.post(path).key(key).json(WHY).send();
    Reply repeat = operator.post(path).key(key).json(WHY).send();
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(job));
    Reply other = operator.post(path).key(Intent.newKey()).json(WHY).send();

    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    assertReplay(repeat, first);
    assertThat(after(other).getBoolean("changed")).isFalse();
    assertThat(invoicing.provider().mailsTo(job.email())).hasSize(1);
    assertThat(deliveriesOf(delivery)).as("it and its replay").hasSize(2);
    assertThat(actionsUpon(letter)).hasSize(2).contains(first.json());
    awaitDone(after(first).getString("task_id"));
    assertThat(find(letter).getString("state")).isEqualTo("REPLAYED");
  }

  @Test
  @DisplayName("K6, M4: what is not to be replayed is settled; of no tenant, by the house")
  void poisonOfNobody_isSettledByTheHouse() {
    byte[] poison = ("invoice, please: " + UUID.randomUUID()).getBytes(UTF_8);
    invoicing.broker().send(Invoicing.TOPIC, poison);
    JsonObject letter = letterOf(poison);

    String path = LETTERS + letter.getString("dead_letter_id") + "/actions/";
    Reply settled = operator.post(path + "resolve").key(Intent.newKey()).json(WHY).send();
    Reply replay = operator.post(path + "replay").key(Intent.newKey()).json(WHY).send();

    assertThat(after(settled).getString("state")).isEqualTo("RESOLVED");
    assertProblem(replay, 409, "dead_letter_settled");
    assertThat(actionsUpon(letter)).containsExactly(settled.json());
  }

  @Test
  @DisplayName("M4, S1, S2: without the role 403; another tenant's operator sees nothing of it")
  void others_seeNothing() {
    InvoiceJob job = jobForAnOrderThatIsMissing();
    byte[] delivery = job.delivery();
    invoicing.broker().send(Invoicing.TOPIC, delivery);
    JsonObject letter = letterOf(delivery);
    String path = LETTERS + letter.getString("dead_letter_id");
    LocalTokens issuer = system().credentials().issuer().orElseThrow();
    Caller oscar = system().caller(issuer.otherOperator());
    Caller alice = system().tenantA();

    assertProblem(alice.get(path).send(), 403, "forbidden");
    assertProblem(alice.get("/api/operator/dead-letters").send(), 403, "forbidden");
    assertProblem(alice.get("/api/operator/tasks").send(), 403, "forbidden");
    assertProblem(oscar.get(path).send(), 404, "not_found");
    assertProblem(
        oscar.post(path + "/actions/replay").key(Intent.newKey()).json(WHY).send(),
        404,
        "not_found");
    assertThat(oscar.get("/api/operator/dead-letters?limit=100").send().text())
        .doesNotContain(letter.getString("dead_letter_id"));
    assertThat(deliveriesOf(delivery)).hasSize(1);
  }

  private SystemUnderTest system() {
    return invoicing.stack().node(1).system();
  }

  private InvoiceJob jobForAnOrderThatIsMissing() {
    return new InvoiceJob(
        LocalTokens.TENANT_A.toString(),
        UUID.randomUUID().toString(),
        1,
        "buyer-" + UUID.randomUUID() + "@example.com");
  }

  /** Like another one of the tenant. */
  private void makeOrder(InvoiceJob job) {
    InvoiceJob model = invoicing.freshJob();
    invoicing
        .database()
        .update(
            "INSERT INTO orders.orders SELECT (jsonb_populate_record(o,"
                + " jsonb_build_object('order_id', ?::text))).* FROM orders.orders AS o"
                + " WHERE o.order_id = ?::uuid",
            job.order(),
            model.order());
  }

  /** Waits for it. */
  private JsonObject letterOf(byte[] value) {
    ConsumerRecord<String, byte[]> record = deliveriesOf(value).get(0);
    return await()
        .atMost(Invoicing.LIMIT)
        .until(
            () ->
                items("/api/operator/dead-letters?topic=invoice-jobs&limit=100").stream()
                    .filter(one -> one.getInt("partition") == record.partition())
                    .filter(one -> one.getInt("offset") == record.offset())
                    .toList(),
            found -> !found.isEmpty())
        .get(0);
  }

  private List<ConsumerRecord<String, byte[]>> deliveriesOf(byte[] value) {
    return invoicing.broker().records(Invoicing.TOPIC).stream()
        .filter(record -> Arrays.equals(record.value(), value))
        .toList();
  }

  private JsonObject find(JsonObject letter) {
    return operator.get(LETTERS + letter.getString("dead_letter_id")).send().json();
  }

  private void awaitDone(String task) {
    await()
        .atMost(Invoicing.LIMIT)
        .until(
            () -> operator.get("/api/operator/tasks/" + task).send().member("state"),
            "DONE"::equals);
  }

  private List<JsonObject> actionsUpon(JsonObject letter) {
    return items("/api/operator/actions?target_id=" + letter.getString("dead_letter_id"));
  }

  private List<JsonObject> items(String path) {
    Reply page = operator.get(path).send();
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    return page.items();
  }

  private static JsonObject after(Reply action) {
    assertThat(action.status()).as(action.toString()).isEqualTo(200);
    return action.json().getJsonObject("after");
  }
}
