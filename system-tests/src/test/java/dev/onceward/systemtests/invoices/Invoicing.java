package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Broker;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The invoices of a stack, from outside: orders, jobs, mails and dead letters. */
record Invoicing(Stack stack) {

  static final String TOPIC = "invoice-jobs";
  static final String DEAD = "invoice-jobs-dlq";
  private static final String REASON = "dead-letter-reason";
  private static final String CAUSE = "dead-letter-cause";
  static final String GROUP = "invoice-mail";

  /** For a busy machine; what is awaited comes within a second or two on a quiet one. */
  static final Duration LIMIT = Duration.ofMinutes(3);

  Broker broker() {
    return stack.broker();
  }

  Provider provider() {
    return stack.provider();
  }

  Database database() {
    return stack.database();
  }

  /** The first version for a new order of tenant A, to an address of its own. */
  InvoiceJob freshJob() {
    return job(stack.node(1).system().tenantA(), LocalTokens.TENANT_A);
  }

  /** The same, of tenant B. */
  InvoiceJob freshJobOfTenantB() {
    return job(stack.node(1).system().tenantB(), LocalTokens.TENANT_B);
  }

  private static InvoiceJob job(Caller caller, UUID tenant) {
    Reply order = caller.order(Intent.fresh()).send();
    assertThat(order.status()).as(order.toString()).isEqualTo(201);
    return new InvoiceJob(
        tenant.toString(),
        order.member("order_id"),
        1,
        "buyer-" + UUID.randomUUID() + "@example.com");
  }

  void deliver(InvoiceJob job) {
    broker().send(TOPIC, job.delivery());
  }

  /** Whether the mail's id is stored. */
  boolean isSent(InvoiceJob job) {
    return count(job, "status = 'SENT' AND email_id IS NOT NULL") == 1;
  }

  /** How many invoices have gone out. */
  long sent() {
    return database().number("SELECT count(*) FROM invoicing.invoice WHERE status = 'SENT'");
  }

  String emailId(InvoiceJob job) {
    return database()
        .text(
            "SELECT email_id FROM invoicing.invoice"
                + " WHERE tenant_id = ?::uuid AND order_id = ?::uuid AND version = ?",
            job.tenant(),
            job.order(),
            job.version());
  }

  long count(InvoiceJob job, String condition) {
    return database()
        .number(
            "SELECT count(*) FROM invoicing.invoice"
                + " WHERE tenant_id = ?::uuid AND order_id = ?::uuid AND version = ? AND "
                + condition,
            job.tenant(),
            job.order(),
            job.version());
  }

  boolean isAllAcknowledged() {
    return broker().lag(GROUP, TOPIC) == 0;
  }

  /** Whether a message with that value is a dead letter. */
  boolean isDead(byte[] value) {
    return broker().records(DEAD).stream().anyMatch(dead -> holds(dead, value));
  }

  /** Why that message is a dead letter, for machines. */
  String reasonFor(byte[] value) {
    return header(REASON, value);
  }

  /** The same, for people. */
  String causeFor(byte[] value) {
    return header(CAUSE, value);
  }

  private String header(String name, byte[] value) {
    return broker().records(DEAD).stream()
        .filter(dead -> holds(dead, value))
        .map(dead -> new String(dead.headers().lastHeader(name).value(), StandardCharsets.UTF_8))
        .findFirst()
        .orElseThrow();
  }

  private static boolean holds(ConsumerRecord<String, byte[]> dead, byte[] value) {
    return Arrays.equals(dead.value(), value);
  }
}
