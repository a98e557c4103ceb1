package dev.onceward.payments.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.payments.TestPayments;
import dev.onceward.payments.entity.Decline;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K1: events of payments are their outcomes")
class PaymentEventsTest {

  private static final Instant AT = Instant.parse("2026-11-30T00:00:01Z");
  private static final Payment PAYMENT = TestPayments.payment();

  @Test
  void chargedPayment_isTheNextVersionOfItsAggregate() {
    OutboxEvent event = PaymentEvents.settled(PAYMENT.succeeded(), AT);

    assertThat(event.type()).isEqualTo("PaymentSucceeded.v1");
    assertThat(event.aggregateType()).isEqualTo("payments");
    assertThat(event.aggregateId()).isEqualTo(PAYMENT.id().toString());
    assertThat(event.aggregateVersion()).isEqualTo(2);
    assertThat(event.occurredAt()).isEqualTo(AT);
    assertThat(event.payload())
        .contains("\"amount\":\"1500.50\"", "\"status\":\"SUCCEEDED\"")
        .doesNotContain("pm_card_visa", "decline_code");
  }

  @Test
  @DisplayName("K1: a payment of no order of ours is a saga of its own")
  void orderThatIsNoUuid_isNoSaga() {
    assertThat(PaymentEvents.settled(PAYMENT.succeeded(), AT).sagaId()).isEqualTo(PAYMENT.id());
  }

  @Test
  void declinedPayment_tellsTheReason() {
    OutboxEvent event = PaymentEvents.settled(PAYMENT.declined(new Decline("lost_card")), AT);

    assertThat(event.type()).isEqualTo("PaymentDeclined.v1");
    assertThat(event.payload())
        .contains("\"status\":\"DECLINED\"", "\"decline_code\":\"lost_card\"");
  }

  @Test
  @DisplayName("P1: a refund's outcome is an event of its payment, as the refund leaves it")
  void refund_isTheNextVersionOfItsPayment() {
    Payment charged = PAYMENT.succeeded();
    Refund refund = TestPayments.refund(charged, "1500.50", "a key").succeeded();

    OutboxEvent event =
        PaymentEvents.refunded(charged.refunded(new BigDecimal("1500.5000")), refund, AT);

    assertThat(event.type()).isEqualTo("PaymentRefunded.v1");
    assertThat(event.aggregateId()).isEqualTo(PAYMENT.id().toString());
    assertThat(event.aggregateVersion()).isEqualTo(3);
    assertThat(event.payload())
        .contains(
            "\"status\":\"REFUNDED\"",
            "\"refund_id\":\"" + refund.id(),
            "\"refund_amount\":\"1500.50\"",
            "\"refund_status\":\"SUCCEEDED\"")
        .doesNotContain("a key");
  }

  @Test
  void refundInPart_leavesThePaymentCharged() {
    Payment charged = PAYMENT.succeeded();
    Refund refund = TestPayments.refund(charged, "1", "a key").declined(new Decline("disputed"));

    OutboxEvent event = PaymentEvents.refunded(charged.refunded(BigDecimal.ONE), refund, AT);

    assertThat(event.type()).isEqualTo("PaymentRefundDeclined.v1");
    assertThat(event.payload())
        .contains("\"status\":\"SUCCEEDED\"", "\"refund_decline_code\":\"disputed\"");
  }
}
