package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.stripe.exception.InvalidRequestException;
import com.stripe.model.Refund;
import com.stripe.param.RefundListParams;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RefundsIT extends SandboxCase {
  private String intent;

  @BeforeEach
  void pay() throws Exception {
    intent = shop.create("pm_card_visa").getId();
    shop.confirm(intent, "key-1");
  }

  @Test
  void refund_isBookedAndRetrieved() throws Exception {
    Refund refund = shop.refund(intent, 500, "key-2");

    assertThat(shop.stripe().v1().refunds().retrieve(refund.getId()).getAmount()).isEqualTo(500);
    assertThat(refund.getStatus()).isEqualTo("succeeded");
    assertThat(refund.getCharge()).isEqualTo(shop.retrieve(intent).getLatestCharge());
    assertThat(control.list("refunds"))
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry)
                    .containsEntry("id", refund.getId())
                    .containsEntry("payment_intent", intent)
                    .containsEntry("amount", 500L)
                    .containsEntry("idempotency_key", "key-2"));
  }

  @Test
  @DisplayName("P1: never more is given back than was taken")
  void refundAboveWhatIsLeft_isRefused() throws Exception {
    shop.refund(intent, 900, "key-2");

    assertThat(refused(900).getParam()).isEqualTo("amount");
    shop.refund(intent, 600, "key-4");
    assertThat(refused(1).getCode()).isEqualTo("charge_already_refunded");
    assertThat(control.list("refunds")).hasSize(2);
  }

  @Test
  void unpaidIntent_hasNothingToRefund() throws Exception {
    intent = shop.create("pm_card_visa").getId();

    assertThat(refused(1).getStatusCode()).isEqualTo(400);
    assertThat(control.list("refunds")).isEmpty();
  }

  @Test
  void refundsOfAnIntent_areListedAtOnce() throws Exception {
    Refund first = shop.refund(intent, 500, "key-2");
    Refund second = shop.refund(intent, 600, "key-3");
    shop.confirm(shop.create("pm_card_visa").getId(), "key-4");

    RefundListParams ofIntent = RefundListParams.builder().setPaymentIntent(intent).build();
    assertThat(shop.stripe().v1().refunds().list(ofIntent).getData())
        .extracting(Refund::getId)
        .containsExactly(second.getId(), first.getId());
  }

  @Test
  void lostAnswer_isFoundByRepeating() throws Exception {
    control.order("{\"target\":\"refunds\",\"kind\":\"drop_response\"}");

    assertThat(Calls.closes(() -> shop.refund(intent, 500, "key-2"))).isTrue();
    shop.refund(intent, 500, "key-2");

    assertThat(control.list("refunds"))
        .singleElement()
        .satisfies(refund -> assertThat(refund).containsEntry("attempts", 2L));
  }

  private InvalidRequestException refused(long amount) {
    return catchThrowableOfType(
        InvalidRequestException.class, () -> shop.refund(intent, amount, "key-3"));
  }
}
