package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H4, H7: what makes two requests the same")
class FingerprintIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  FingerprintIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"currency\":\"RUB\",\"amount\":1500,\"customer_id\":%d}",
        " {\t\"customer_id\" : %d ,\r\n\"amount\":1500, \"currency\":\"RUB\" } \n",
        "{\"customer_id\":%d,\"amount\":1500.0,\"currency\":\"RUB\"}",
        "{\"customer_id\":%d,\"amount\":1500.00,\"currency\":\"RUB\"}",
        "{\"customer_id\":%d,\"amount\":15e2,\"currency\":\"RUB\"}",
        "{\"customer_id\":%d,\"amount\":1500,\"currency\":\"\\u0052UB\"}",
        "{\"customer_id\":%d.0,\"amount\":1500,\"currency\":\"RUB\"}"
      })
  @DisplayName("H4, powertools-lambda-python#638: another spelling of the same JSON is a repeat")
  void sameJsonSpeltOtherwise_isReplayed(String spelling) {
    Reply first = system.tenantA().order(intent.key(), intent.body("1500")).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(201);

    assertReplay(
        system.tenantA().order(intent.key(), spelling.formatted(intent.customerId())).send(),
        first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"customer_id\":%d,\"amount\":1500.01,\"currency\":\"RUB\"}",
        "{\"customer_id\":%d,\"amount\":1500,\"currency\":\"USD\"}",
        "{\"customer_id\":%d,\"amount\":1500}",
        "{\"customer_id\":%d,\"amount\":1500,\"currency\":\"RUB\",\"email\":\"a@example.org\"}",
        "{\"customer_id\":%d,\"amount\":\"1500\",\"currency\":\"RUB\"}",
        "{\"customer_id\":%d,\"amount\":1500,\"currency\":\"RUB\",\"unknown\":[1,2]}"
      })
  @DisplayName("H7, powertools-lambda-java#2260: another request under a used key is 422")
  void otherJsonUnderAUsedKey_isRefused(String other) {
    Reply first = system.tenantA().order(intent.key(), intent.body("1500")).send();

    Call mismatch = system.tenantA().order(intent.key(), other.formatted(intent.customerId()));
    assertDecision(mismatch.send(), 422, "key_reused");
    assertThat(mismatch.send().json().getBoolean("retryable")).isFalse();
    assertReplay(system.tenantA().order(intent.key(), intent.body("1500")).send(), first);
  }

  @Test
  @DisplayName("H4, powertools-typescript#2570: the order of an array is part of the request")
  void reorderedArray_isRefused() {
    String body = "{\"customer_id\":" + intent.customerId() + ",\"amount\":5,\"tags\":[%s]}";
    Reply first = system.tenantA().order(intent.key(), body.formatted("1,2")).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertDecision(
        system.tenantA().order(intent.key(), body.formatted("2,1")).send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H4: amounts that a double can't tell apart are different")
  void amountsThatADoubleConfuses_areDifferent() {
    String key = intent.key();
    system.tenantA().order(key, intent.body("123456789012345.61")).send();
    assertDecision(
        system.tenantA().order(key, intent.body("123456789012345.62")).send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H4: the path is part of the request")
  void sameKeyForAnotherOrder_isRefused() {
    String first = system.tenantA().order(intent).send().member("order_id");
    String second = system.tenantA().order(Intent.fresh()).send().member("order_id");
    String key = Intent.newKey();

    assertThat(system.tenantA().cancel(first, key).send().status()).isEqualTo(200);
    assertDecision(system.tenantA().cancel(second, key).send(), 422, "key_reused");
  }

  @Test
  @DisplayName("H4: the query is part of the request")
  void sameKeyWithAnotherQuery_isRefused() {
    Reply first = system.tenantA().order(intent).send();
    Call withQuery =
        system.tenantA().post("/api/orders?dry=1").key(intent.key()).json(intent.body());
    assertDecision(withQuery.send(), 422, "key_reused");
    assertReplay(system.tenantA().order(intent).send(), first);
  }

  @Test
  @DisplayName("H4: a charset in the content type that is not UTF-8 is refused, UTF-8 is the same")
  void charsetOfTheContentType_isHeeded() {
    Reply first = system.tenantA().order(intent).send();
    assertReplay(withType("application/json;charset=UTF-8").send(), first);
    assertReplay(withType("application/json; charset=\"utf-8\"").send(), first);
    assertThat(withType("application/json;charset=UTF-16").send().status()).isBetween(400, 422);
  }

  private Call withType(String contentType) {
    return system
        .tenantA()
        .post("/api/orders")
        .key(intent.key())
        .header("Content-Type", contentType)
        .bytes(intent.body().getBytes(StandardCharsets.UTF_8));
  }
}
