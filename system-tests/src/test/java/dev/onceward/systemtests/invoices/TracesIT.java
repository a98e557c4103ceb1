package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.TraceCollector;
import dev.onceward.systemtests.harness.TraceCollector.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("M2: traces")
@ExtendWith(SharedInvoicing.class)
class TracesIT {

  private static final String CLIENT_SPAN = "00f067aa0ba902b7";
  private static final String MAIL = "invoicing.mail.resend resend";

  private final TraceCollector collector;
  private final Caller caller;
  private final String trace = UUID.randomUUID().toString().replace("-", "");
  private final String address = "buyer-" + UUID.randomUUID() + "@example.com";

  TracesIT(Invoicing invoicing, TraceCollector collector) {
    this.collector = collector;
    this.caller = invoicing.stack().node(1).system().tenantA();
  }

  @Test
  @DisplayName("M2: one trace from the request over payments, outbox and Kafka to the mail")
  void orderPaymentAndMail_areOneTrace() {
    String order = order(Intent.newKey()).member("order_id");
    String path = "/api/orders/" + order + "/payments";
    created(
        caller.post(path).key(Intent.newKey()).header("traceparent", parent()).json("{}").send());

    assertThat(lineage(awaitSpan(named(MAIL))))
        .containsExactly(
            MAIL,
            "process invoice-jobs",
            "process orders.events",
            "post /api/orders/{order_id}/payments");
    assertThat(lineage(awaitSpan(named("payments.charge confirm"))))
        .containsExactly(
            "payments.charge confirm",
            "post /api/payments",
            "post",
            "orders.pay pay",
            "post /api/orders/{order_id}/payments");
    Span sent = awaitSpan(named("send invoice-jobs"));
    assertThat(sent.kind()).isEqualTo("PRODUCER");
    assertThat(lineage(sent)).element(1).isEqualTo("process orders.events");
    Span mailing =
        awaitSpan(
            named("process invoice-jobs")
                .and(span -> "first".equals(span.tags().get("onceward.outcome"))));
    assertThat(mailing.kind()).isEqualTo("CONSUMER");
    assertThat(mailing.tags())
        .containsEntry("messaging.system", "kafka")
        .containsEntry("messaging.operation.type", "process")
        .containsEntry("messaging.consumer.group.name", "invoice-mail");
    assertThat(collector.spansOf(trace).toString())
        .doesNotContain(address, caller.token().orElseThrow());
  }

  @Test
  @DisplayName("M2: a replay is told from the first call")
  void replay_showsAsReplay() {
    String key = Intent.newKey();

    order(key);
    order(key);

    await()
        .atMost(Invoicing.LIMIT)
        .untilAsserted(
            () ->
                assertThat(collector.spansOf(trace))
                    .filteredOn(span -> span.kind().equals("SERVER"))
                    .extracting(span -> span.tags().get("onceward.outcome"))
                    .containsExactlyInAnyOrder("first", "replayed"));
    assertThat(collector.spansOf(trace))
        .filteredOn(span -> span.kind().equals("SERVER"))
        .allSatisfy(
            span ->
                assertThat(span.tags())
                    .containsEntry("onceward.operation", "orders.create")
                    .containsEntry("onceward.idempotency_key", key));
  }

  private Reply order(String key) {
    String body = "{\"customer_id\":42,\"amount\":\"1500\",\"email\":\"%s\"}".formatted(address);
    return created(caller.order(key, body).header("traceparent", parent()).send());
  }

  private static Reply created(Reply reply) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
    return reply;
  }

  private String parent() {
    return "00-" + trace + "-" + CLIENT_SPAN + "-01";
  }

  private static Predicate<Span> named(String name) {
    return span -> span.name().equals(name);
  }

  private Span awaitSpan(Predicate<Span> wanted) {
    return await("a span; there are " + collector.spansOf(trace))
        .atMost(Invoicing.LIMIT)
        .until(
            () -> collector.spansOf(trace).stream().filter(wanted).findFirst(), Optional::isPresent)
        .orElseThrow();
  }

  /** The names from a span up to the client's, which nobody tells of. */
  private List<String> lineage(Span span) {
    List<String> names = new ArrayList<>(List.of(span.name()));
    String parent = span.parent().orElseThrow();
    while (!parent.equals(CLIENT_SPAN)) {
      String id = parent;
      Span above = awaitSpan(candidate -> candidate.id().equals(id));
      names.add(above.name());
      parent = above.parent().orElseThrow();
    }
    return names;
  }
}
