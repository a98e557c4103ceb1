package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("O1, P1: what an order may say")
class OrderValidationIT {

  private final SystemUnderTest system;

  OrderValidationIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.5",
        "\"abc\"",
        "true",
        "1e30",
        "null",
        "0",
        "-1",
        "[1]",
        "{}",
        "9223372036854775808",
        "\"\""
      })
  @DisplayName("O1: customer_id is a positive whole number")
  void badCustomer_isNamed(String customer) {
    assertNamed("customer_id", "{\"customer_id\":" + customer + ",\"amount\":1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "\"0.00\"",
        "\"-5\"",
        "null",
        "true",
        "[]",
        "\"\"",
        "\" 5\"",
        "\"1,5\"",
        "\"1e3\"",
        "\"NaN\"",
        "\"0x10\"",
        "\"１\"",
        "1.001",
        "\"1.001\"",
        "1e15",
        "1234567890123456",
        "0.0000001",
        "1e-7",
        "1e400",
        "\"1500.00.00\"",
        "\"+1\""
      })
  @DisplayName("O1, P1: amount is a positive decimal that fits, never rounded")
  void badAmount_isNamed(String amount) {
    assertNamed("amount", "{\"customer_id\":1,\"amount\":" + amount + ",\"currency\":\"RUB\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\"", "\"XXX\"", "\"ZZZ\"", "\"rub\"", "\"RU\"", "\"RUBL\"", "643", "[\"RUB\"]"})
  @DisplayName("O1: currency is a code of ISO 4217")
  void badCurrency_isNamed(String currency) {
    assertNamed("currency", "{\"customer_id\":1,\"amount\":1,\"currency\":" + currency + "}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"anna\"", "\"@\"", "\"\"", "5", "\"a b@example.org\"", "\"a@b\\r\\nc\""})
  @DisplayName("O1: email is an address")
  void badEmail_isNamed(String email) {
    assertNamed("email", "{\"customer_id\":1,\"amount\":1,\"email\":" + email + "}");
  }

  @Test
  @DisplayName("O1: all that is wrong is told at once")
  void severalFaults_areAllNamed() {
    Reply reply = system.tenantA().order(Intent.newKey(), "{\"currency\":\"XX\"}").send();
    assertProblem(reply, 400, "validation_failed");
    assertThat(reply.json().getJsonArray("violations").getValuesAs(JsonObject.class))
        .extracting(violation -> violation.getString("field"))
        .containsExactlyInAnyOrder("customer_id", "amount", "currency");
  }

  private void assertNamed(String field, String body) {
    Reply reply = system.tenantA().order(Intent.newKey(), body).send();
    assertProblem(reply, 400, "validation_failed");
    assertThat(reply.json().getBoolean("retryable")).isFalse();
    assertThat(reply.json().getJsonArray("violations").getValuesAs(JsonObject.class))
        .as(reply.toString())
        .anySatisfy(
            violation -> {
              assertThat(violation.getString("field")).isEqualTo(field);
              assertThat(violation.getString("message")).isNotBlank();
            });
  }
}
