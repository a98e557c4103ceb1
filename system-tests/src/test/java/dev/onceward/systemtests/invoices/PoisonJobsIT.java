package dev.onceward.systemtests.invoices;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("K6: what can never be a job goes to the dead letters, and the partition goes on")
@ExtendWith(SharedInvoicing.class)
class PoisonJobsIT {

  private final Invoicing invoicing;

  PoisonJobsIT(Invoicing invoicing) {
    this.invoicing = invoicing;
  }

  /** What becomes of a good job's text, and the word that names the fault. */
  static Stream<Arguments> poison() {
    return Stream.of(
        poison("not JSON", job -> "invoice, please", "JSON"),
        poison("nothing", job -> "", "JSON"),
        poison("an array", job -> "[" + job + "]", "object"),
        poison("no tenant", job -> job.replace("tenant_id", "tenant"), "tenant_id"),
        poison(
            "nobody's tenant",
            job -> job.replaceAll("(tenant_id\":\")[^\"]+", "$1" + new UUID(0, 0)),
            "tenant_id"),
        poison("no order", job -> job.replace("order_id", "order"), "order_id"),
        poison("no delivery", job -> job.replace("delivery_id", "delivery"), "delivery_id"),
        poison("no address", job -> job.replace("\"email\"", "\"mail\""), "email"),
        poison("no version", job -> job.replace("invoice_version", "v"), "invoice_version"),
        poison("version as text", job -> version(job, "\"1\""), "invoice_version"),
        poison("version 0", job -> version(job, "0"), "invoice_version"),
        poison("version -1", job -> version(job, "-1"), "invoice_version"),
        poison("version 1.5", job -> version(job, "1.5"), "invoice_version"),
        poison("a vast version", job -> version(job, "99999999999"), "invoice_version"),
        poison("empty order", job -> job.replaceAll("(order_id\":\")[^\"]+", "$1"), "order_id"),
        poison(
            "order as number", job -> job.replaceAll("(order_id\":)\"[^\"]+\"", "$17"), "order_id"),
        poison(
            "unknown order",
            job -> job.replaceAll("(order_id\":\")[^\"]+", "$1" + UUID.randomUUID()),
            "order"),
        poison("address of two lines", job -> job.replace("@", "\\r\\nBcc: x@"), "email"),
        poison("not an address", job -> job.replace("@", " at "), "email"),
        poison(
            "a member twice", job -> job.replace("{", "{\"email\":\"a@example.com\","), "email"));
  }

  private static Arguments poison(String name, Function<String, String> spoil, String names) {
    return Arguments.of(Named.of(name, spoil), names);
  }

  private static String version(String job, String version) {
    return job.replaceAll("(invoice_version\":)1", "$1" + version);
  }

  @ParameterizedTest
  @MethodSource("poison")
  @DisplayName("the reason names the fault; a good job behind it is done")
  void poison_isADeadLetter(Function<String, String> spoil, String names) {
    InvoiceJob good = invoicing.freshJob();
    byte[] spoilt = spoil.apply(new String(good.delivery(), UTF_8)).getBytes(UTF_8);

    assertIsRefused(spoilt, good, names);
  }

  @Test
  @DisplayName("2 MB are a dead letter too")
  void tooLarge_isADeadLetter() {
    byte[] large = new byte[2_000_000];
    Arrays.fill(large, (byte) ' ');

    assertIsRefused(large, invoicing.freshJob(), "bytes");
  }

  /** Of one order, so that what comes later is not done before it. */
  @Test
  @DisplayName("a job that its producer's transaction took back is no job")
  void takenBack_isNeverDone() {
    InvoiceJob good = invoicing.freshJob();
    InvoiceJob takenBack = good.version(2).to("two-" + good.email());

    invoicing.broker().sendAndTakeBack(Invoicing.TOPIC, good.order(), takenBack.delivery());
    invoicing.broker().send(Invoicing.TOPIC, good.order(), good.delivery());
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(good));

    assertThat(invoicing.count(takenBack, "true")).isZero();
    assertThat(invoicing.provider().mailsTo(takenBack.email())).isEmpty();
    passTheMarker(good);
  }

  /** The mark of a transaction's end is no message that is acknowledged: one behind it is. */
  private void passTheMarker(InvoiceJob again) {
    invoicing.broker().send(Invoicing.TOPIC, again.order(), again.delivery());
    await().atMost(Invoicing.LIMIT).until(invoicing::isAllAcknowledged);
  }

  /** One key, so one partition. */
  private void assertIsRefused(byte[] spoilt, InvoiceJob good, String names) {
    String key = good.order();
    invoicing.broker().send(Invoicing.TOPIC, key, spoilt);
    invoicing.broker().send(Invoicing.TOPIC, key, good.delivery());
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isSent(good));
    await().atMost(Invoicing.LIMIT).until(() -> invoicing.isDead(spoilt));

    assertThat(invoicing.reasonFor(spoilt)).isNotBlank();
    assertThat(invoicing.causeFor(spoilt)).contains(names);
    assertThat(invoicing.provider().mailsTo(good.email())).hasSize(1);
  }
}
