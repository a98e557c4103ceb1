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
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K3, K5, R2: two nodes, repeated deliveries, lost answers, kill -9, broker restarts")
class InvoiceStormIT {

  /** The whole storm is {@code -Pstorms}. */
  private static final int JOBS = Integer.getInteger("invoices.jobs", 60);

  private static final int KILLS = Integer.getInteger("invoices.kills", 1);
  private static final int BROKER_RESTARTS = (KILLS + 1) / 2;
  private static final int VERSIONS = 10;

  /** So many answers are lost for certain, the first ones; later ones by chance. */
  private static final int LOST_ANSWERS = 5;

  private static final long SEED = Long.getLong("invoices.seed", System.nanoTime());

  @AutoClose private static Stack stack;

  private final Invoicing invoicing = new Invoicing(stack);

  @BeforeAll
  static void start() {
    stack = Stack.startWithBroker("invoice-storm", 2, ShortTimes.SETTINGS);
  }

  @Test
  @DisplayName("mails = distinct (tenant, order, version); nothing lost; numbers gapless")
  void storm_sendsEachInvoiceOnce() throws IOException {
    List<InvoiceJob> jobs = jobs();
    loseAnswers();
    Upheaval upheaval = new Upheaval(invoicing, KILLS, BROKER_RESTARTS);
    upheaval.run(Portions.of(jobs, upheaval.portions(), new Random(SEED)));
    await("every invoice to be sent")
        .atMost(Duration.ofMinutes(10))
        .until(() -> invoicing.sent() == jobs.size());
    invoicing.provider().heal();
    await("every delivery to be acknowledged")
        .atMost(Invoicing.LIMIT)
        .until(invoicing::isAllAcknowledged);

    report(jobs, upheaval);
    assertIsNotVoid(upheaval);
    assertThat(invoicing.broker().records(Invoicing.DEAD)).isEmpty();
    assertOneMailEach(jobs);
    assertThat(numbersWithGaps()).as("tenants whose numbers have gaps").isZero();
  }

  private void loseAnswers() {
    invoicing.provider().faultOfMails("drop_response", "create", "\"count\":" + LOST_ANSWERS);
    invoicing.provider().faultOfMails("drop_response", "any", "\"probability\":0.05");
  }

  /** Whoever repeats nothing proves nothing. */
  private void assertIsNotVoid(Upheaval upheaval) {
    assertThat(attempts() - invoicing.provider().mails().size())
        .as("requests repeated for lost answers, without which the run with seed %s is void", SEED)
        .isGreaterThanOrEqualTo(LOST_ANSWERS);
    assertThat(upheaval.callsCut())
        .as("mails cut by kills, without which the run with seed %s is void", SEED)
        .isPositive();
    assertThat(takeOvers())
        .as("take-overs, without which the run with seed %s is void", SEED)
        .isPositive();
  }

  private int attempts() {
    return invoicing.provider().mails().stream().mapToInt(Mailed::attempts).sum();
  }

  private long takeOvers() {
    return invoicing.database().number("SELECT sum(take_overs) FROM onceward.external_execution");
  }

  private List<InvoiceJob> jobs() {
    return IntStream.range(0, JOBS / VERSIONS)
        .mapToObj(i -> i % 3 == 0 ? invoicing.freshJobOfTenantB() : invoicing.freshJob())
        .flatMap(first -> IntStream.rangeClosed(1, VERSIONS).mapToObj(first::version))
        .toList();
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
    String report =
        """
        seed: %d
        jobs: %d, deliveries: %d
        mails: %d, attempts: %d
        kill -9 of a node: %d, mails cut by them: %d, broker restarts: %d
        take-overs: %d
        """
            .formatted(
                SEED,
                jobs.size(),
                invoicing.broker().records(Invoicing.TOPIC).size(),
                invoicing.provider().mails().size(),
                attempts(),
                upheaval.kills(),
                upheaval.callsCut(),
                upheaval.brokerRestarts(),
                takeOvers());
    Files.writeString(Path.of(System.getProperty("onceward.work"), "invoice-storm.txt"), report);
  }
}
