package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.stripe.exception.AuthenticationException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** P3: what Stripe refuses, the sandbox refuses in the same words. */
class RefusalsIT extends SandboxCase {
  @Test
  void unknownMethod_isRefused() {
    InvalidRequestException refused =
        catchThrowableOfType(InvalidRequestException.class, () -> shop.create("pm_card_nothing"));

    assertThat(refused.getStatusCode()).isEqualTo(400);
    assertThat(refused.getCode()).isEqualTo("resource_missing");
    assertThat(refused.getParam()).isEqualTo("payment_method");
  }

  @Test
  void unknownIntent_isMissing() {
    InvalidRequestException missing =
        catchThrowableOfType(InvalidRequestException.class, () -> shop.retrieve("pi_none"));

    assertThat(missing.getStatusCode()).isEqualTo(404);
    assertThat(missing.getCode()).isEqualTo("resource_missing");
  }

  @Test
  void paidIntent_isNeitherConfirmedNorCanceled() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    shop.confirm(intent, "key-1");

    for (StripeException refused :
        List.of(
            catchThrowableOfType(StripeException.class, () -> shop.confirm(intent, "key-2")),
            catchThrowableOfType(
                StripeException.class, () -> shop.stripe().v1().paymentIntents().cancel(intent)))) {
      assertThat(refused.getCode()).isEqualTo("payment_intent_unexpected_state");
    }
    assertThat(control.list("charges")).hasSize(1);
  }

  @Test
  void canceledIntent_isNotConfirmed() throws Exception {
    String intent = shop.create("pm_card_visa").getId();

    assertThat(shop.stripe().v1().paymentIntents().cancel(intent).getStatus())
        .isEqualTo("canceled");
    assertThat(
            catchThrowableOfType(StripeException.class, () -> shop.confirm(intent, "key-1"))
                .getCode())
        .isEqualTo("payment_intent_unexpected_state");
    assertThat(control.list("charges")).isEmpty();
  }

  @Test
  void keyThatIsNotForTests_isRefused() {
    Shop live = new Shop(sandbox.uri(), "sk_live_1");

    assertThat(
            catchThrowableOfType(AuthenticationException.class, () -> live.retrieve("pi_1"))
                .getStatusCode())
        .isEqualTo(401);
  }
}
