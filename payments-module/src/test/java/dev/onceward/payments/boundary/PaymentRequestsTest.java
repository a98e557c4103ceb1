package dev.onceward.payments.boundary;

import static dev.onceward.payments.boundary.TestRequests.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.payments.TestPayments;
import dev.onceward.payments.control.NewPayment;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P1: what a payment's request may hold")
class PaymentRequestsTest {

  private static final String GOOD =
      "{'order_id': '7', 'customer_id': 42, 'amount': '10.00', 'currency': 'EUR',"
          + " 'payment_method': 'pm_card_visa', 'external_payment_id': 'invoice 1187'}";

  @Test
  void wholeRequest_isTaken() {
    assertThat(read(GOOD))
        .isEqualTo(
            new NewPayment(
                "7",
                42,
                TestPayments.money("10", "EUR"),
                Optional.of("pm_card_visa"),
                "pm_card_visa",
                Optional.of("invoice 1187")));
  }

  @Test
  void withoutMethod_theServersIsTakenButNotAsTheCallersChoice() {
    NewPayment payment =
        read(with("'payment_method': 'pm_card_visa'", "'x': 1"), Optional.of("pm_default"));

    assertThat(payment.paymentMethod()).isEqualTo("pm_default");
    assertThat(payment.chosenMethod()).isEmpty();
  }

  @Test
  void withoutMethodAndDefault_isNamed() {
    assertThat(refusal(with("'payment_method': 'pm_card_visa'", "'x': 1")))
        .containsOnlyKeys("payment_method")
        .hasEntrySatisfying("payment_method", text -> assertThat(text).contains("is required"));
  }

  @Test
  void emptyObject_isToldEveryMember() {
    assertThat(refusal("{}"))
        .containsOnlyKeys("order_id", "customer_id", "amount", "currency", "payment_method");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "10.0", "1e1", "'10'", "'10.000'"})
  void amountInAnySpelling_isItsExactValue(String amount) {
    assertThat(read(with("'10.00'", amount)).amount()).isEqualTo(TestPayments.money("10", "EUR"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "'0.00'",
        "-1",
        "'-1'",
        "10.001",
        "1e15",
        "1e999999",
        "true",
        "null",
        "[]",
        "{}",
        "''",
        "'abc'",
        "'NaN'",
        "'1,5'"
      })
  void amountThatIsNone_isNamed(String amount) {
    assertThat(refusal(with("'10.00'", amount))).containsOnlyKeys("amount");
  }

  @ParameterizedTest
  @CsvSource({"1.5, JPY, 0", "10.005, EUR, 2", "1.2345, KWD, 3", "1.234, KWD, 2", "1.5, MGA, 0"})
  void amountFinerThanItsCurrency_isToldTheDigits(String amount, String currency, String digits) {
    assertThat(refusal(with("'10.00'", amount).replace("EUR", currency)))
        .containsOnlyKeys("amount")
        .hasEntrySatisfying(
            "amount", text -> assertThat(text).contains(digits + " digits", currency, amount));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'eur'", "'XXX'", "'AAA'", "''", "978", "null", "[]"})
  void currencyThatIsNotPaidIn_isNamed(String currency) {
    assertThat(refusal(with("'EUR'", currency))).containsOnlyKeys("currency");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "'42'", "null", "9223372036854775808"})
  void customerIdThatIsNoPositiveLong_isNamed(String customerId) {
    assertThat(refusal(with("42", customerId))).containsOnlyKeys("customer_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "' '", "' 7'", "'7 '", "'a\\u0000b'", "'a\\nb'", "7", "null", "{}"})
  void orderIdThatIsNotPrintable_isNamed(String orderId) {
    assertThat(refusal(with("'7'", orderId))).containsOnlyKeys("order_id");
  }

  @Test
  void longestTexts_areTakenAndLongerOnesNamed() {
    String longest =
        with("'7'", "'" + "o".repeat(100) + "'").replace("invoice 1187", "e".repeat(255));
    assertThat(read(longest).orderId()).hasSize(100);

    String tooLong =
        with("'7'", "'" + "o".repeat(101) + "'").replace("invoice 1187", "e".repeat(256));
    assertThat(refusal(tooLong)).containsOnlyKeys("order_id", "external_payment_id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "'visa'", "'pm_'", "'pm_a-b'", "'4242424242424242'", "'PM_a'", "5"})
  void methodThatIsNoId_isNamed(String method) {
    assertThat(refusal(with("'pm_card_visa'", method))).containsOnlyKeys("payment_method");
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "' '", "'a\\u200b'", "5", "[]"})
  void externalIdThatIsNotPrintable_isNamed(String externalId) {
    assertThat(refusal(with("'invoice 1187'", externalId))).containsOnlyKeys("external_payment_id");
  }

  private static String with(String good, String other) {
    assertThat(GOOD).contains(good);
    return GOOD.replace(good, other);
  }

  private static Map<String, String> refusal(String body) {
    return Refusals.of(() -> read(body));
  }
}
