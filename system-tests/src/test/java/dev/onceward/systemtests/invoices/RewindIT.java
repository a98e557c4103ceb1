package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3, K3, K5, wolverine#1725: purge, then rewind the group to the start")
class RewindIT {

  private static final String PROJECTION_GROUP = "order-projection";

  @AutoClose private static Stack stack;

  private final Invoicing invoicing = new Invoicing(stack);

  @BeforeAll
  static void start() {
    stack = Stack.startWithBroker("rewind", 1, Map.of());
  }

  @Test
  @DisplayName("no second mail, no second projection")
  void rewound_changesNothing() {
    List<InvoiceJob> jobs = Stream.generate(invoicing::freshJob).limit(10).toList();
    jobs.forEach(invoicing::deliver);
    await().atMost(Invoicing.LIMIT).until(this::isAllDone);
    int mails = invoicing.mailbox().mails().size();
    List<String> projection = projection();
    assertThat(mails).isEqualTo(jobs.size());

    stack.node(1).server().stop();
    purge();
    invoicing.broker().rewind(Invoicing.GROUP, Invoicing.TOPIC);
    invoicing.broker().rewind(PROJECTION_GROUP, "orders.events");
    assertThat(isAllDone()).isFalse();
    stack.node(1).restart();
    await().atMost(Invoicing.LIMIT).until(this::isAllDone);

    assertThat(invoicing.mailbox().mails()).hasSize(mails);
    assertThat(projection()).isEqualTo(projection);
    assertThat(invoicing.broker().records(Invoicing.DEAD)).isEmpty();
  }

  /** As if all retentions had passed. */
  private void purge() {
    invoicing.database().update("DELETE FROM onceward.idempotency_record");
    invoicing.database().update("DELETE FROM onceward.processed_event");
    invoicing.database().update("DELETE FROM onceward.outbox_event WHERE sent_at IS NOT NULL");
  }

  private boolean isAllDone() {
    return invoicing.isAllAcknowledged()
        && invoicing.broker().lag(PROJECTION_GROUP, "orders.events") == 0
        && invoicing.database().number("SELECT count(*) FROM orders.order_projection")
            >= invoicing.database().number("SELECT count(*) FROM orders.orders");
  }

  private List<String> projection() {
    return invoicing
        .database()
        .texts("SELECT p::text FROM orders.order_projection AS p ORDER BY 1");
  }
}
