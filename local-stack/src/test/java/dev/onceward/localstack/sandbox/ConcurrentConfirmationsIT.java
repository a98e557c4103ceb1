package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** E5: however many confirm one intent at the same time, it is charged once. */
class ConcurrentConfirmationsIT extends SandboxCase {
  @Test
  @DisplayName("square1-io/laravel-idempotency#1: 50 at once under one key, one charge")
  void fiftyConfirmationsWithOneKey_chargeOnce() throws Exception {
    String intent = shop.create("pm_card_visa").getId();

    List<String> answers = Calls.atOnce(50, any -> shop.confirm(intent, "key-1"));

    assertThat(answers).contains("succeeded").isSubsetOf("succeeded", "idempotency_key_in_use");
    assertThat(control.list("charges"))
        .singleElement()
        .satisfies(charge -> assertThat(charge).containsEntry("attempts", 50L));
  }

  @Test
  void fiftyConfirmationsWithKeysOfTheirOwn_chargeOnce() throws Exception {
    String intent = shop.create("pm_card_visa").getId();

    List<String> answers = Calls.atOnce(50, number -> shop.confirm(intent, "key-" + number));

    assertThat(answers).containsOnlyOnce("succeeded");
    assertThat(control.list("charges")).hasSize(1);
  }

  @Test
  void fiftyConfirmationsWithoutKey_chargeOnce() throws Exception {
    String intent = shop.create("pm_card_visa").getId();

    List<Integer> answers = Calls.confirmWithoutKey(50, sandbox.uri(), intent);

    assertThat(answers).containsOnlyOnce(200).containsOnly(200, 400);
    assertThat(control.list("charges"))
        .singleElement()
        .satisfies(charge -> assertThat(charge).containsEntry("idempotency_key", null));
  }
}
