package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Provider.Mailed;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("Q3, K3, K5, wolverine#1725: purge, then rewind the group to the start")
@ExtendWith(SharedInvoicing.class)
class RewindIT {

  private static final String ORDERS = "orders.events";
  private static final String PROJECTION_GROUP = "order-projection";

  private final Invoicing invoicing;

  RewindIT(Invoicing invoicing) {
    this.invoicing = invoicing;
  }

  @Test
  @DisplayName("no second mail, no second projection")
  void rewound_changesNothing() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(10).toList();
    jobs.forEach(invoicing::deliver);
    await().atMost(Invoicing.LIMIT).until(() -> isAllDone(jobs));
    List<Mailed> mails = invoicing.provider().mails();
    List<String> projection = projection();
    jobs.forEach(job -> assertThat(invoicing.provider().mailsTo(job.email())).hasSize(1));

    invoicing.stack().node(1).server().stop();
    purge();
    invoicing.broker().rewind(Invoicing.GROUP, Invoicing.TOPIC);
    invoicing.broker().rewind(PROJECTION_GROUP, ORDERS);
    assertThat(isAllDone(jobs)).isFalse();
    invoicing.stack().node(1).restart();
    await().atMost(Invoicing.LIMIT).until(() -> isAllDone(jobs));

    assertThat(invoicing.provider().mails()).containsExactlyInAnyOrderElementsOf(mails);
    assertThat(projection()).isEqualTo(projection);
    jobs.forEach(job -> assertThat(invoicing.isSent(job)).isTrue());
  }

  /** As if all retentions had passed. */
  private void purge() {
    invoicing.database().update("DELETE FROM onceward.idempotency_record");
    invoicing.database().update("DELETE FROM onceward.processed_event");
    invoicing.database().update("DELETE FROM onceward.outbox_event WHERE sent_at IS NOT NULL");
  }

  private boolean isAllDone(List<InvoiceJob> jobs) {
    return invoicing.isAllAcknowledged()
        && invoicing.broker().lag(PROJECTION_GROUP, ORDERS) == 0
        && jobs.stream().allMatch(this::isProjected);
  }

  private boolean isProjected(InvoiceJob job) {
    return invoicing
            .database()
            .number(
                "SELECT count(*) FROM orders.order_projection WHERE order_id::text = ?",
                job.order())
        == 1;
  }

  private List<String> projection() {
    return invoicing
        .database()
        .texts("SELECT p::text FROM orders.order_projection AS p ORDER BY 1");
  }
}
