package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Node;
import dev.onceward.systemtests.harness.Provider.Mailed;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2, K3, K5, M3: what is away for a while comes back by itself, and readiness tells")
class OutagesIT {

  /** After so many failures in a row a message is a dead letter, unless they pass by themselves. */
  private static final int ATTEMPTS = 10;

  private static final String NOT_PROJECTED =
      "SELECT count(*) FROM orders.orders WHERE order_id NOT IN"
          + " (SELECT order_id FROM orders.order_projection)";

  @AutoClose private static Stack stack;

  private final Invoicing invoicing = new Invoicing(stack);
  private final ConsumerLog log = new ConsumerLog(stack.node(1).server().messages());

  @BeforeAll
  static void start() {
    Map<String, String> settings = new HashMap<>(ShortTimes.SETTINGS);
    settings.put("ONCEWARD_CONSUMER_ATTEMPTS", Integer.toString(ATTEMPTS));
    settings.put("ONCEWARD_CONSUMER_LONGEST_PAUSE", "PT0.2S");
    stack = Stack.startWithBroker("outages", 1, settings);
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
  void databaseDownAmongJobs_recovers() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(60).toList();
    jobs.forEach(invoicing::deliver);
    await().atMost(Invoicing.LIMIT).until(() -> sent(jobs) > 5);
    stopPostgresForLong("invoice-mail");

    awaitOneMailEach(jobs);
  }

  @Test
  @DisplayName("K3: PostgreSQL goes down in the middle of a batch: each event takes effect once")
  void databaseDownInMidBatch_appliesEachEventOnce() {
    awaitProjectionOfAllOrders();
    try (SlowProjection projection = SlowProjection.of(invoicing.database())) {
      List<String> changes =
          Stream.generate(invoicing::freshJob).limit(200).map(job -> job.order() + " v1").toList();
      await("a batch that stands still")
          .atMost(Invoicing.LIMIT)
          .until(() -> projection.notDone() >= SlowProjection.STANDING);
      stopPostgresForLong("order-projection");
      projection.quicken();

      awaitProjectionOfAllOrders();
      await()
          .atMost(Invoicing.LIMIT)
          .until(() -> invoicing.broker().lag("order-projection", "orders.events") == 0);
      assertThat(projection.done()).containsExactlyInAnyOrderElementsOf(changes);
      assertThat(projection.notDone())
          .as("changes undone with the batch that was cut, without which the run is void")
          .isGreaterThanOrEqualTo(SlowProjection.STANDING);
    }
    assertThat(invoicing.broker().records("orders.events-dlq")).isEmpty();
  }

  @Test
  @DisplayName("the mail service is down: the node stays ready, jobs wait, each mail goes out once")
  void mailServiceDown_recovers() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(10).toList();
    Set<String> before = log.waitingBeyond(ATTEMPTS, Invoicing.GROUP);
    // Without a count it is one request that fails.
    invoicing.provider().faultOfMails("down", "any", "\"count\":1000000");
    try {
      jobs.forEach(invoicing::deliver);
      await("each job to be tried more often than makes a dead letter")
          .atMost(Invoicing.LIMIT)
          .until(
              () -> log.waitingBeyond(ATTEMPTS, Invoicing.GROUP).size(),
              waiting -> waiting == before.size() + jobs.size());
      assertThat(readiness()).isEqualTo(200);
      assertThat(invoicing.isAllAcknowledged()).isFalse();
    } finally {
      invoicing.provider().heal();
    }

    awaitOneMailEach(jobs);
    jobs.forEach(
        job ->
            assertThat(invoicing.provider().mailsTo(job.email()))
                .as("asked for while the service was down, too")
                .allMatch(mail -> mail.attempts() > 1));
  }

  /** Until the consumer has failed at a message more often than makes a dead letter of others. */
  private void stopPostgresForLong(String consumer) {
    Set<String> before = log.failedBeyond(ATTEMPTS, consumer);
    stack.postgres().stop();
    try {
      await().atMost(Invoicing.LIMIT).until(() -> readiness() == 503);
      await("failures of " + consumer)
          .atMost(Invoicing.LIMIT)
          .until(() -> log.failedBeyond(ATTEMPTS, consumer).size() > before.size());
    } finally {
      stack.postgres().start();
    }
  }

  private void awaitProjectionOfAllOrders() {
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.database().number(NOT_PROJECTED) == 0);
  }

  private long sent(List<InvoiceJob> jobs) {
    return jobs.stream().filter(invoicing::isSent).count();
  }

  private void awaitOneMailEach(List<InvoiceJob> jobs) {
    await().atMost(Invoicing.LIMIT).until(() -> sent(jobs) == jobs.size());
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);
    for (InvoiceJob job : jobs) {
      assertThat(invoicing.provider().mailsTo(job.email()))
          .extracting(Mailed::emailId)
          .containsExactly(invoicing.emailId(job));
    }
    assertThat(invoicing.broker().records(Invoicing.DEAD)).isEmpty();
  }

  private static int readiness() {
    try {
      return stack.node(1).system().anonymous().get("/health/ready").send().status();
    } catch (CompletionException notYet) {
      return 0;
    }
  }
}
