package dev.onceward.orders.boundary;

import static dev.onceward.orders.boundary.TestRequests.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.money.Money;
import dev.onceward.orders.control.NewOrder;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: what an order's request may hold")
class OrderRequestsTest {

  private static final Currency RUB = Currency.getInstance("RUB");

  @Test
  void smallestRequest_takesTheDefaults() {
    assertThat(read("{'customer_id': 42, 'amount': 1500}"))
        .isEqualTo(new NewOrder(42, rub("1500.00"), Optional.empty()));
  }

  @Test
  void nullForAnOptionalMember_isAbsence() {
    assertThat(read("{'customer_id': 42, 'amount': 1500, 'currency': null, 'email': null}"))
        .isEqualTo(read("{'customer_id': 42, 'amount': 1500}"));
  }

  @Test
  void memberNobodyKnows_isIgnored() {
    assertThat(read("{'customer_id': 42, 'amount': 1500, 'tenant_id': [{}]}"))
        .isEqualTo(read("{'customer_id': 42, 'amount': 1500}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1500", "1500.0", "1500.00000", "1.5e3", "'1500'", "'1500.000'"})
  void amountInAnySpelling_isItsExactValue(String amount) {
    assertThat(read("{'customer_id': 42, 'amount': " + amount + "}").total())
        .isEqualTo(rub("1500"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "0.001",
        "1e15",
        "1e30",
        "1e-5",
        "1e999999",
        "true",
        "null",
        "[]",
        "{}",
        "''",
        "'abc'",
        "'1e3'",
        "' 1'",
        "'1,5'",
        "'-5'",
        "'٣'",
        "'NaN'",
        "1000000000000000"
      })
  void amountThatIsNone_isNamed(String amount) {
    assertThat(refusal("{'customer_id': 42, 'amount': " + amount + "}")).containsOnlyKeys("amount");
  }

  @ParameterizedTest
  @CsvSource({"10.5, JPY, 0", "10.005, RUB, 2", "1.2345, KWD, 3"})
  void amountFinerThanItsCurrency_isToldTheDigits(String amount, String currency, String digits) {
    assertThat(
            refusal(
                "{'customer_id': 42, 'amount': " + amount + ", 'currency': '" + currency + "'}"))
        .containsOnlyKeys("amount")
        .hasEntrySatisfying(
            "amount",
            message -> assertThat(message).contains(digits + " digits", currency, amount));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "1.5",
        "'abc'",
        "'42'",
        "true",
        "null",
        "[]",
        "{}",
        "1e30",
        "9223372036854775808",
        "1e999999",
        "1e-999999"
      })
  void customerIdThatIsNoPositiveLong_isNamed(String customerId) {
    assertThat(refusal("{'customer_id': " + customerId + ", 'amount': 1}"))
        .containsOnlyKeys("customer_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'rub'", "'XXX'", "'AAA'", "'RUBL'", "''", "643", "true", "[]"})
  void currencyThatIsNotPaidIn_isNamed(String currency) {
    assertThat(refusal("{'customer_id': 42, 'amount': 1, 'currency': " + currency + "}"))
        .containsOnlyKeys("currency");
  }

  @ParameterizedTest
  @ValueSource(strings = {"anna@example.org", "a.b+c@mail.example.org", "o'neil@example.org"})
  void emailAddress_isKept(String email) {
    NewOrder order =
        TestRequests.readVerbatim(
            "{\"customer_id\": 42, \"amount\": 1, \"email\": \"" + email + "\"}");

    assertThat(order.email()).contains(email);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "''",
        "' '",
        "'anna'",
        "'@'",
        "'anna@'",
        "'@example.org'",
        "'a b@example.org'",
        "5",
        "{}",
        "'anna@example.org\\r\\nBcc: eve@example.org'",
        "'anna@example.org\\u0000'",
        "'anna@example.org\\u200b'",
        "'anna\\u202e@example.org'"
      })
  void textThatIsNoAddress_isNamedWithoutBeingRepeated(String email) {
    assertThat(refusal("{'customer_id': 42, 'amount': 1, 'email': " + email + "}"))
        .containsOnlyKeys("email");
  }

  @Test
  void emailLongerThan254_isNamed() {
    String email = "a@" + "b".repeat(60) + (".c" + "d".repeat(59)).repeat(4) + ".org";

    assertThat(refusal("{'customer_id': 42, 'amount': 1, 'email': '" + email + "'}"))
        .containsOnlyKeys("email");
  }

  @Test
  void everyFault_isNamedAtOnce() {
    assertThat(refusal("{'customer_id': 'abc', 'amount': 0, 'currency': 'xx', 'email': 'x'}"))
        .containsOnlyKeys("customer_id", "amount", "currency", "email");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "null", "[]", "5", "'x'", "{", "{'amount':}", "true"})
  void bodyThatIsNoObject_isNamed(String body) {
    assertThat(refusal(body)).containsOnlyKeys("body");
  }

  @Test
  void longValue_isRepeatedInPart() {
    assertThat(
            refusal("{'customer_id': 42, 'amount': '" + "9".repeat(100_000) + "'}").get("amount"))
        .hasSizeLessThan(200);
  }

  private static Map<String, String> refusal(String body) {
    return Refusals.of(() -> read(body));
  }

  private static Money rub(String amount) {
    return new Money(new BigDecimal(amount), RUB);
  }
}
