package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Provider.Mailed;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K3, K5, R2: two nodes, repeated deliveries, lost answers, kill -9, broker restarts")
class InvoiceStormIT {

  /** The whole storm is -Dinvoices.jobs=3000 -Dinvoices.kills=5. */
  private static final int JOBS = Integer.getInteger("invoices.jobs", 60);

  private static final int KILLS = Integer.getInteger("invoices.kills", 1);
  private static final int BROKER_RESTARTS = (KILLS + 1) / 2;
  private static final int VERSIONS = 10;
  private static final int MOST_DELIVERIES = 3;
  private static final long SEED = Long.getLong("invoices.seed", System.nanoTime());

  @AutoClose private static Stack stack;

  private final Random random = new Random(SEED);
  private final Invoicing invoicing = new Invoicing(stack);

  @BeforeAll
  static void start() {
    stack = Stack.startWithBroker("invoice-storm", 2, ShortTimes.SETTINGS);
  }

  @Test
  @DisplayName("mails = distinct (tenant, order, version); nothing lost; numbers gapless")
  void storm_sendsEachInvoiceOnce() throws IOException {
    List<InvoiceJob> jobs = jobs();
    invoicing.provider().faultOfMails("drop_response", "any", "\"probability\":0.05");
    deliver(jobs);
    Upheaval upheaval = new Upheaval(invoicing, jobs.size(), KILLS, BROKER_RESTARTS);
    upheaval.run();
    await("every invoice to be sent")
        .atMost(Duration.ofMinutes(10))
        .until(() -> invoicing.sent() == jobs.size());
    invoicing.provider().heal();
    await("every delivery to be acknowledged")
        .atMost(Invoicing.LIMIT)
        .until(invoicing::isAllAcknowledged);

    report(jobs, upheaval);
    assertThat(invoicing.broker().records(Invoicing.DEAD)).isEmpty();
    assertOneMailEach(jobs);
    assertThat(numbersWithGaps()).as("tenants whose numbers have gaps").isZero();
  }

  private List<InvoiceJob> jobs() {
    return IntStream.range(0, JOBS / VERSIONS)
        .mapToObj(i -> i % 3 == 0 ? invoicing.freshJobOfTenantB() : invoicing.freshJob())
        .flatMap(first -> IntStream.rangeClosed(1, VERSIONS).mapToObj(first::version))
        .toList();
  }

  /** Each one to three times, in random order, under ids of their own. */
  private void deliver(List<InvoiceJob> jobs) {
    List<byte[]> deliveries = new ArrayList<>();
    for (InvoiceJob job : jobs) {
      for (int i = random.nextInt(MOST_DELIVERIES); i >= 0; i--) {
        deliveries.add(job.delivery());
      }
    }
    Collections.shuffle(deliveries, random);
    invoicing.broker().sendAll(Invoicing.TOPIC, deliveries);
  }

  private void assertOneMailEach(List<InvoiceJob> jobs) {
    List<Mailed> mails = invoicing.provider().mails();
    assertThat(mails).hasSize(jobs.size());
    assertThat(mails).extracting(Mailed::key).doesNotHaveDuplicates();
    assertThat(mails)
        .extracting(Mailed::emailId)
        .containsExactlyInAnyOrderElementsOf(
            invoicing.database().texts("SELECT email_id FROM invoicing.invoice"));
  }

  private long numbersWithGaps() {
    return invoicing
        .database()
        .number(
            "SELECT count(*) FROM (SELECT tenant_id FROM invoicing.invoice GROUP BY tenant_id"
                + " HAVING min(number) <> 1 OR max(number) <> count(*)"
                + " OR count(DISTINCT number) <> count(*)) AS gap");
  }

  private void report(List<InvoiceJob> jobs, Upheaval upheaval) throws IOException {
    List<Mailed> mails = invoicing.provider().mails();
    String report =
        """
        seed: %d
        jobs: %d, deliveries: %d
        mails: %d, attempts: %d
        kill -9 of a node: %d, broker restarts: %d
        take-overs: %d
        """
            .formatted(
                SEED,
                jobs.size(),
                invoicing.broker().records(Invoicing.TOPIC).size(),
                mails.size(),
                mails.stream().mapToInt(Mailed::attempts).sum(),
                upheaval.kills(),
                upheaval.brokerRestarts(),
                invoicing
                    .database()
                    .number("SELECT sum(take_overs) FROM onceward.external_execution"));
    Files.writeString(Path.of(System.getProperty("onceward.work"), "invoice-storm.txt"), report);
  }
}
