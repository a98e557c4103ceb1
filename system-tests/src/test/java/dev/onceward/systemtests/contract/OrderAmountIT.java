package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ContractSystem.class)
@DisplayName("O1, P1: amounts and their currencies")
class OrderAmountIT {

  private final SystemUnderTest system;

  OrderAmountIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @CsvSource({"JPY,1.5", "JPY,0.1", "RUB,1.005", "USD,0.001", "KWD,1.0005", "KRW,10.50"})
  @DisplayName("O1, P1: an amount has no more digits than its currency")
  void tooManyDigitsForTheCurrency_isNamed(String currency, String amount) {
    Reply reply = place(amount, currency);
    assertProblem(reply, 400, "validation_failed");
    assertThat(reply.json().getJsonArray("violations").getJsonObject(0).getString("field"))
        .isEqualTo("amount");
  }

  @ParameterizedTest
  @CsvSource({
    "JPY,1500,1500",
    "JPY,1500.00,1500",
    "KWD,1.005,1.005",
    "KWD,1,1.000",
    "USD,0.01,0.01",
    "EUR,1.5,1.50",
    "RUB,999999999999999.99,999999999999999.99",
    "RUB,1500,1500.00"
  })
  @DisplayName("O1, P1: an amount comes back exactly, with its currency's digits")
  void goodAmount_comesBackExactly(String currency, String amount, String expected) {
    Reply asNumber = place(amount, currency);
    Reply asText = place('"' + amount + '"', currency);

    assertThat(asNumber.member("amount")).isEqualTo(expected);
    assertThat(asText.member("amount")).isEqualTo(expected);
    assertThat(asText.member("currency")).isEqualTo(currency);
  }

  private Reply place(String amount, String currency) {
    String body =
        "{\"customer_id\":1,\"amount\":%s,\"currency\":\"%s\"}".formatted(amount, currency);
    return system.tenantA().order(Intent.newKey(), body).send();
  }
}
