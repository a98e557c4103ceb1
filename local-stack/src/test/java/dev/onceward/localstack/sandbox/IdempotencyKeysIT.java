package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import com.stripe.exception.ApiException;
import com.stripe.exception.CardException;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** E5, P3: Stripe's rules for idempotency keys. */
class IdempotencyKeysIT extends SandboxCase {
  @Test
  void repeat_isReplayed() throws Exception {
    PaymentIntent first = shop.create(Shop.order("pm_card_visa").build(), "key-1");
    PaymentIntent second = shop.create(Shop.order("pm_card_visa").build(), "key-1");

    assertThat(second.getId()).isEqualTo(first.getId());
    assertThat(second.getLastResponse().headers().firstValue("Idempotent-Replayed"))
        .contains("true");
    assertThat(first.getLastResponse().headers().firstValue("Idempotent-Replayed")).isEmpty();
    assertThat(second.getLastResponse().body()).isEqualTo(first.getLastResponse().body());
  }

  @Test
  void decline_isReplayed() throws Exception {
    String intent = shop.create("pm_card_chargeDeclined").getId();

    for (int i = 0; i < 2; i++) {
      assertThat(
              catchThrowableOfType(CardException.class, () -> shop.confirm(intent, "key-1"))
                  .getDeclineCode())
          .isEqualTo("generic_decline");
    }
  }

  @Test
  void otherParameters_areRefused() throws Exception {
    shop.create(Shop.order("pm_card_visa").build(), "key-1");

    assertThat(
            catchThrowableOfType(
                    IdempotencyException.class,
                    () -> shop.create(Shop.order("pm_card_visa").setAmount(1L).build(), "key-1"))
                .getStatusCode())
        .isEqualTo(400);
  }

  @Test
  void otherPath_isRefused() throws Exception {
    String one = shop.create("pm_card_visa").getId();
    String other = shop.create("pm_card_visa").getId();
    shop.confirm(one, "key-1");

    assertThat(catchThrowableOfType(IdempotencyException.class, () -> shop.confirm(other, "key-1")))
        .isNotNull();
    assertThat(control.list("charges")).hasSize(1);
  }

  @Test
  void requestThatFailedValidation_leavesItsKeyFree() throws Exception {
    assertThat(
            catchThrowableOfType(
                    StripeException.class,
                    () -> shop.create(Shop.order("pm_card_nothing").build(), "key-1"))
                .getStatusCode())
        .isEqualTo(400);

    assertThat(shop.create(Shop.order("pm_card_visa").build(), "key-1").getId()).isNotEmpty();
  }

  @Test
  void keyInUse_isAConflictWhichLeavesNoTrace() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    control.order("{\"target\":\"charges\",\"kind\":\"delay\",\"millis\":1500}");
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(() -> Calls.status(() -> shop.confirm(intent, "key-1")));
    await().until(() -> control.list("faults").isEmpty());

    assertThat(catchThrowableOfType(ApiException.class, () -> shop.confirm(intent, "key-1")))
        .satisfies(
            conflict -> {
              assertThat(conflict.getStatusCode()).isEqualTo(409);
              assertThat(conflict.getCode()).isEqualTo("idempotency_key_in_use");
            });
    assertThat(first.join()).isEqualTo("succeeded");
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
    assertThat(control.list("charges"))
        .singleElement()
        .satisfies(charge -> assertThat(charge).containsEntry("attempts", 3L));
  }

  @Test
  void retentionIsOver_keyIsFree() throws Exception {
    String first = shop.create(Shop.order("pm_card_visa").build(), "key-1").getId();
    control.send("POST", "/_control/settings", "{\"key_retention_millis\":0}");
    await()
        .until(
            () -> !shop.create(Shop.order("pm_card_visa").build(), "key-1").getId().equals(first));

    assertThat(control.send("GET", "/_control/settings", "").body())
        .contains("\"key_retention_millis\":0", "\"search_lag_millis\":60000");
  }

  @Test
  void forgottenKey_isFree() throws Exception {
    String first = shop.create(Shop.order("pm_card_visa").build(), "key-1").getId();
    control.fault("refunds", "forget_keys");
    assertThat(shop.create(Shop.order("pm_card_visa").build(), "key-1").getId()).isEqualTo(first);

    control.fault("charges", "forget_keys");

    assertThat(shop.create(Shop.order("pm_card_visa").build(), "key-1").getId())
        .isNotEqualTo(first);
    assertThat(control.list("faults")).isEqualTo(List.<Map<String, Object>>of());
  }
}
