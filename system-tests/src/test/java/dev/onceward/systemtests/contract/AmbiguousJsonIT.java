package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
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
@DisplayName("H4: JSON that has no one meaning")
class AmbiguousJsonIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  AmbiguousJsonIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"customer_id\":%d,\"amount\":1,\"amount\":1000}",
        "{\"customer_id\":%d,\"amount\":1,\"am\\u006funt\":1}",
        "{\"customer_id\":%d,\"amount\":1,\"email\":\"\\ud800\"}",
        "{\"customer_id\":%d,\"amount\":1e999999999}",
        "{\"customer_id\":%d,\"amount\":1",
        "{\"customer_id\":%d,\"amount\":01}",
        "{\"customer_id\":%d,\"amount\":NaN}",
        "{\"customer_id\":%d,\"amount\":1} x",
        "{'customer_id':%d,'amount':1}",
        "\uFEFF{\"customer_id\":%d,\"amount\":1}"
      })
  @DisplayName("H4: JSON that two readers could read differently is 400")
  void ambiguousJson_isRefused(String body) {
    Call call = system.tenantA().order(intent.key(), body.formatted(intent.customerId()));
    assertProblem(call.send(), 400, "validation_failed");
    assertReplayableAfterwards();
  }

  @Test
  @DisplayName("H4: bytes that are no UTF-8 are 400")
  void invalidUtf8_isRefused() {
    byte[] body = intent.body("1").getBytes(StandardCharsets.ISO_8859_1);
    body[body.length - 3] = (byte) 0xC3;
    Call call = system.tenantA().order(intent).bytes(body);
    assertProblem(call.send(), 400, "validation_failed");
    assertReplayableAfterwards();
  }

  /** The refusal left nothing behind: neither an order nor a claim on the key. */
  private void assertReplayableAfterwards() {
    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
    assertThat(good.replayed()).isFalse();
    system.database().ifPresent(db -> assertThat(db.ordersOf(intent)).isEqualTo(1));
  }
}
