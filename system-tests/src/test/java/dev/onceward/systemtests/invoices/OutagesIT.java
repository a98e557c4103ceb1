package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Provider.Mailed;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2, K3, K5, M3: what is away for a while comes back by itself, and readiness tells")
class OutagesIT {

  @AutoClose private static Stack stack;

  private final Invoicing invoicing = new Invoicing(stack);

  @BeforeAll
  static void start() {
    stack = Stack.startWithBroker("outages", 1, ShortTimes.SETTINGS);
  }

  @Test
  @DisplayName("the broker is down when the server starts: not ready; then events go out")
  void brokerDownAtBoot_recovers() {
    Node node = stack.node(1);
    node.server().stop();
    stack.kafka().stop();
    node.server().launch();
    Reply order;
    try {
      await().atMost(Invoicing.LIMIT).until(() -> readiness() == 503);
      order =
          await()
              .atMost(Invoicing.LIMIT)
              .ignoreExceptions()
              .until(
                  () -> node.system().tenantA().order(Intent.fresh()).send(),
                  reply -> reply.status() == 201);
      assertThat(readiness()).isEqualTo(503);
    } finally {
      stack.kafka().start();
    }
    await().atMost(Invoicing.LIMIT).until(() -> readiness() == 200);
    String id = order.member("order_id");
    await()
        .atMost(Invoicing.LIMIT)
        .until(
            () ->
                invoicing.broker().records("orders.events").stream()
                    .anyMatch(event -> id.equals(event.key())));
  }

  @Test
  @DisplayName("PostgreSQL goes down in the middle of the jobs: each mail goes out once")
  void databaseDownInMidBatch_recovers() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(60).toList();
    jobs.forEach(invoicing::deliver);
    await().atMost(Invoicing.LIMIT).until(() -> sent(jobs) > 5);
    stack.postgres().stop();
    await().atMost(Invoicing.LIMIT).until(() -> readiness() == 503);
    stack.postgres().start();

    await().atMost(Invoicing.LIMIT).until(() -> sent(jobs) == jobs.size());
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);
    assertOneMailEach(jobs);
  }

  @Test
  @DisplayName("the mail service is down: the node stays ready, jobs wait, each mail goes out once")
  void mailServiceDown_recovers() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(10).toList();
    // Without a count it is one request that fails.
    invoicing.provider().faultOfMails("down", "any", "\"count\":1000000");
    try {
      jobs.forEach(invoicing::deliver);
      await().atMost(Invoicing.LIMIT).until(() -> callsOf(jobs) > jobs.size());
      assertThat(readiness()).isEqualTo(200);
      assertThat(invoicing.isAllAcknowledged()).isFalse();
    } finally {
      invoicing.provider().heal();
    }

    await().atMost(Invoicing.LIMIT).until(() -> sent(jobs) == jobs.size());
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);
    assertOneMailEach(jobs);
  }

  private long callsOf(List<InvoiceJob> jobs) {
    return jobs.stream()
        .mapToLong(
            job ->
                invoicing
                    .database()
                    .number(
                        "SELECT count(*) FROM onceward.external_attempt AS a"
                            + " JOIN onceward.external_execution AS e USING (tenant_id, execution_id)"
                            + " WHERE a.event = 'CALL' AND e.identity::text LIKE ?",
                        "%" + job.order() + "%"))
        .sum();
  }

  private long sent(List<InvoiceJob> jobs) {
    return jobs.stream().filter(invoicing::isSent).count();
  }

  private void assertOneMailEach(List<InvoiceJob> jobs) {
    for (InvoiceJob job : jobs) {
      assertThat(invoicing.provider().mailsTo(job.email()))
          .extracting(Mailed::emailId)
          .containsExactly(invoicing.emailId(job));
    }
  }

  private static int readiness() {
    try {
      return stack.node(1).system().anonymous().get("/health/ready").send().status();
    } catch (CompletionException notYet) {
      return 0;
    }
  }
}
