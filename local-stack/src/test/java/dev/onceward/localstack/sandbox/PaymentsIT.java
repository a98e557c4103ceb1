package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.CardException;
import com.stripe.model.PaymentIntent;
import com.stripe.param.PaymentIntentCreateParams;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** P3: the sandbox behaves as Stripe does towards Stripe's own library. */
class PaymentsIT extends SandboxCase {
  @ParameterizedTest
  @ValueSource(strings = {"pm_card_visa", "pm_card_mastercard", "pm_card_de"})
  void goodCard_isChargedWhenConfirmed(String method) throws Exception {
    PaymentIntent created = shop.create(method);
    assertThat(created.getStatus()).isEqualTo("requires_confirmation");
    assertThat(control.list("charges")).isEmpty();

    shop.confirm(created.getId(), "key-1");

    PaymentIntent paid = shop.retrieve(created.getId());
    assertThat(paid.getStatus()).isEqualTo("succeeded");
    assertThat(paid.getDescription()).isEqualTo("Order 7: ä & b = c");
    assertThat(paid.getLivemode()).isFalse();
    assertThat(control.list("charges"))
        .singleElement()
        .satisfies(
            charge ->
                assertThat(charge)
                    .containsEntry("id", paid.getLatestCharge())
                    .containsEntry("payment_intent", paid.getId())
                    .containsEntry("amount", 1500L)
                    .containsEntry("currency", "eur")
                    .containsEntry("idempotency_key", "key-1")
                    .containsEntry("attempts", 1L));
  }

  @Test
  void createdAndConfirmedAtOnce_isCharged() throws Exception {
    PaymentIntentCreateParams order = Shop.order("pm_card_visa").setConfirm(true).build();

    assertThat(shop.create(order, "key-1").getStatus()).isEqualTo("succeeded");
    assertThat(control.list("charges")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "pm_card_visa_chargeDeclined, card_declined, generic_decline",
    "pm_card_chargeDeclined, card_declined, generic_decline",
    "pm_card_visa_chargeDeclinedInsufficientFunds, card_declined, insufficient_funds",
    "pm_card_visa_chargeDeclinedLostCard, card_declined, lost_card",
    "pm_card_visa_chargeDeclinedStolenCard, card_declined, stolen_card",
    "pm_card_chargeDeclinedExpiredCard, expired_card,",
    "pm_card_chargeDeclinedIncorrectCvc, incorrect_cvc,",
    "pm_card_chargeDeclinedProcessingError, processing_error,"
  })
  @DisplayName("O4: a declined card leaves the intent open for another try")
  void declinedCard_isNotCharged(String method, String code, String declineCode) throws Exception {
    PaymentIntent created = shop.create(method);

    CardException declined =
        catchThrowableOfType(CardException.class, () -> shop.confirm(created.getId(), "key-1"));

    assertThat(declined.getStatusCode()).isEqualTo(402);
    assertThat(declined.getCode()).isEqualTo(code);
    assertThat(declined.getDeclineCode()).isEqualTo(declineCode);
    assertThat(declined.getRequestId()).startsWith("req_");
    PaymentIntent open = shop.retrieve(created.getId());
    assertThat(open.getStatus()).isEqualTo("requires_payment_method");
    assertThat(open.getLastPaymentError().getCode()).isEqualTo(code);
    assertThat(control.list("charges")).isEmpty();
  }

  @Test
  void cardThatWantsAuthentication_requiresAction() throws Exception {
    PaymentIntent created = shop.create("pm_card_authenticationRequired");

    assertThat(shop.confirm(created.getId(), "key-1").getStatus()).isEqualTo("requires_action");
    assertThat(control.list("charges")).isEmpty();
  }

  @Test
  @DisplayName("akash-network/console#3449: an answer lost after the charge, one charge")
  void lostAnswer_isFoundByRepeating() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    control.fault("charges", "drop_response");

    assertThat(
            catchThrowableOfType(ApiConnectionException.class, () -> shop.confirm(intent, "key-1")))
        .isNotNull();
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
    assertThat(control.list("charges"))
        .singleElement()
        .satisfies(charge -> assertThat(charge).containsEntry("attempts", 2L));
  }
}
