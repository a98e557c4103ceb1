package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.CardException;
import com.stripe.exception.RateLimitException;
import com.stripe.exception.StripeException;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** E5: every way in which a provider fails, seen by Stripe's own library. */
class FaultsIT extends SandboxCase {
  private String intent;

  @BeforeEach
  void placeOrder() throws Exception {
    intent = shop.create("pm_card_visa").getId();
  }

  @Test
  void delay_answersLater() throws Exception {
    control.order("{\"target\":\"charges\",\"kind\":\"delay\",\"millis\":300}");
    long begin = System.nanoTime();

    shop.confirm(intent, "key-1");

    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(300_000_000L);
    assertCharges(1, 1);
  }

  @Test
  void dropRequest_hasNoEffect() throws Exception {
    control.fault("charges", "drop_request");

    assertClosed(() -> shop.confirm(intent, "key-1"));
    assertThat(control.list("charges")).isEmpty();
    shop.confirm(intent, "key-1");
    assertCharges(1, 2);
  }

  @Test
  void lateEffect_comesWithoutAnswer() {
    control.order("{\"target\":\"charges\",\"kind\":\"late_effect\",\"millis\":1500}");

    assertClosed(() -> shop.confirm(intent, "key-1"));
    assertThat(control.list("charges")).isEmpty();
    await().untilAsserted(() -> assertCharges(1, 1));
  }

  @Test
  @DisplayName("a late effect under a key that was used meanwhile is no second charge")
  void lateEffect_afterTheRetry_isNone() throws Exception {
    control.order("{\"target\":\"charges\",\"kind\":\"late_effect\",\"millis\":500}");
    assertClosed(() -> shop.confirm(intent, "key-1"));

    shop.confirm(intent, "key-1");

    await().during(Duration.ofMillis(800)).untilAsserted(() -> assertCharges(1, 2));
  }

  @Test
  void error_isNotStored() throws Exception {
    control.fault("charges", "error");

    assertThat(failure().getStatusCode()).isEqualTo(500);
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
  }

  @Test
  void stored500_isReplayedAndChargesNothing() {
    control.fault("charges", "stored_500");

    assertThat(failure().getStatusCode()).isEqualTo(500);
    assertThat(failure().getStatusCode()).isEqualTo(500);
    assertThat(control.list("charges")).isEmpty();
  }

  @Test
  void decline_isStored() throws Exception {
    control.fault("charges", "decline");

    assertThat(failure()).isInstanceOf(CardException.class);
    assertThat(failure()).isInstanceOf(CardException.class);
    assertThat(shop.retrieve(intent).getStatus()).isEqualTo("requires_payment_method");
    assertThat(control.list("charges")).isEmpty();
  }

  @Test
  void rateLimit_isNotStored() throws Exception {
    control.fault("charges", "rate_limit");

    assertThat(failure()).isInstanceOf(RateLimitException.class);
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
  }

  @Test
  void down_closesEveryRequestOfTheTarget() throws Exception {
    control.order("{\"target\":\"charges\",\"kind\":\"down\",\"count\":2}");

    assertClosed(() -> shop.create("pm_card_visa"));
    assertClosed(() -> shop.confirm(intent, "key-1"));
    assertThat(shop.retrieve(intent).getStatus()).isEqualTo("requires_confirmation");
  }

  @Test
  void downForATime_endsByItself() {
    control.order("{\"target\":\"charges\",\"kind\":\"down\",\"millis\":2000}");

    assertClosed(() -> shop.retrieve(intent));
    assertClosed(() -> shop.retrieve(intent));
    await().until(() -> control.list("faults").isEmpty());
    assertThat(Calls.status(() -> shop.retrieve(intent))).isEqualTo("requires_confirmation");
  }

  @Test
  void noKeys_executesAgain() throws Exception {
    shop.confirm(intent, "key-1");
    control.fault("refunds", "no_keys");
    String first = shop.refund(intent, 500, "key-2").getId();

    assertThat(shop.refund(intent, 500, "key-2").getId()).isNotEqualTo(first);
    assertThat(control.list("refunds")).hasSize(2);
  }

  private StripeException failure() {
    return catchThrowableOfType(StripeException.class, () -> shop.confirm(intent, "key-1"));
  }

  private static void assertClosed(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(ApiConnectionException.class);
  }

  private void assertCharges(int count, long attempts) {
    assertThat(control.list("charges"))
        .hasSize(count)
        .allSatisfy(charge -> assertThat(charge).containsEntry("attempts", attempts));
  }
}
