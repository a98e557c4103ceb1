package dev.onceward.invoicing.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.invoicing.GoldenEvent;
import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.PoisonMessage;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K1: docs/events is what invoicing reads")
class GoldenEventsReadTest {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  @Test
  void paidOrder_isWhatIsBilled() throws IOException {
    assertThat(
            InvoicingSaga.billedOrder(new EventMembers(GoldenEvent.of("OrderPaid.v1").delivered())))
        .isEqualTo(
            new BilledOrder(
                TENANT,
                TestInvoices.ORDER,
                42,
                TestInvoices.rubles("1500"),
                Optional.of("buyer@example.org")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"OrderCancelled.v1", "OrderRefunded.v1"})
  void endOfAnOrder_isWantedAndNamesIt(String type) throws IOException {
    IncomingEvent end = GoldenEvent.of(type).delivered();

    assertThat(new InvoicingSaga().wants(end.type())).isTrue();
    assertThat(new EventMembers(end).uuid("order_id")).isEqualTo(TestInvoices.ORDER);
  }

  @Test
  @DisplayName("K5: our own job is read as anybody's")
  void job_isRead() throws IOException {
    assertThat(Jobs.reader().read(GoldenEvent.of("InvoiceJob.v1").message()))
        .isEqualTo(
            new InvoiceJob(new InvoiceKey(TENANT, TestInvoices.ORDER, 2), "buyer@example.org"));
  }

  @Test
  @DisplayName("K6: an event without what is needed is poison that names it")
  void eventWithoutWhatIsNeeded_isPoison() throws IOException {
    EventMembers payment = new EventMembers(GoldenEvent.of("OrderPaid.v1").delivered());

    assertThatThrownBy(() -> payment.uuid("refund_id"))
        .isInstanceOfSatisfying(
            PoisonMessage.class,
            poison -> assertThat(poison.reason()).isEqualTo("refund_id_invalid"));
    assertThatThrownBy(() -> payment.money("email"))
        .isInstanceOfSatisfying(
            PoisonMessage.class, poison -> assertThat(poison.reason()).isEqualTo("email_invalid"));
    assertThatThrownBy(() -> payment.number("status")).isInstanceOf(PoisonMessage.class);
  }
}
