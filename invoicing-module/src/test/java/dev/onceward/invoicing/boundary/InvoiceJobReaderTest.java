package dev.onceward.invoicing.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.messaging.PoisonMessage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("K5, K6: what is no job is told by its fault")
class InvoiceJobReaderTest {

  private final InvoiceJobReader reader = Jobs.reader();

  @Test
  void job_isRead() {
    assertThat(reader.read(Jobs.message(Jobs.GOOD)))
        .isEqualTo(
            new InvoiceJob(
                new InvoiceKey(TestInvoices.TENANT, TestInvoices.ORDER, 2), "anna@example.org"));
  }

  @Test
  void otherDeliveryOfTheSame_isTheSameJob() {
    assertThat(reader.read(Jobs.message(Jobs.GOOD.replace("d-1", "d-2"))))
        .isEqualTo(reader.read(Jobs.message(Jobs.GOOD)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "invoice", "{", "{\"delivery_id\": }", "\u0000"})
  void notJson_isNamed(String text) {
    assertThat(reasonOf(text)).isEqualTo("not_json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}{}", "{\"invoice_version\": 1e999999999}", "[\"\\ud800\"]"})
  void jsonWithoutOneMeaning_isNamed(String text) {
    assertThat(reasonOf(text)).isEqualTo("ambiguous_json");
  }

  @Test
  void notUtf8_isNamed() {
    assertThat(reasonOf(new byte[] {'"', (byte) 0xff, '"'})).isEqualTo("ambiguous_json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "null", "\"x\"", "true"})
  void otherJson_isNoObject(String text) {
    assertThat(reasonOf(text)).isEqualTo("not_an_object");
  }

  @Test
  void memberTwice_isAmbiguous() {
    assertThat(
            reasonOf(
                Jobs.GOOD.replace(
                    "\"invoice_version\": 2", "\"invoice_version\": 2, \"invoice_version\": 3")))
        .isEqualTo("duplicate_member");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delivery_id", "tenant_id", "order_id", "invoice_version", "email"})
  void missingMember_isNamed(String member) {
    assertThat(reasonOf(Jobs.GOOD.replace("\"" + member + "\"", "\"else\"")))
        .isEqualTo(member + "_missing");
  }

  @ParameterizedTest
  @CsvSource({
    "delivery_id, 1",
    "delivery_id, null",
    "tenant_id, {}",
    "order_id, []",
    "order_id, true",
    "invoice_version, '\"2\"'",
    "email, 7"
  })
  void memberOfAnotherKind_isNamed(String member, String value) {
    String kind = value.equals("null") ? "_missing" : "_wrong_type";
    assertThat(reasonOf(with(member, value))).isEqualTo(member + kind);
  }

  @ParameterizedTest
  @ValueSource(strings = {"delivery_id", "tenant_id", "order_id", "email"})
  void emptyMember_isNamed(String member) {
    assertThat(reasonOf(with(member, "\"\""))).isEqualTo(member + "_empty");
    assertThat(reasonOf(with(member, "\"  \""))).isEqualTo(member + "_empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1.5", "1e10", "1000000000", "1e20", "-1e20"})
  void versionThatIsNone_isNamed(String version) {
    assertThat(reasonOf(with("invoice_version", version))).isEqualTo("invoice_version_invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "2.0", "20e-1"})
  void version_isAnExactNumber(String version) {
    assertThat(reader.read(Jobs.message(with("invoice_version", version))).invoice().version())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1-1-1-1-1", "0198f1a27c3d7e4f8a5b6c7d8e9f0a1b", "order"})
  void idOfAnotherForm_isNamed(String id) {
    assertThat(reasonOf(with("order_id", '"' + id + '"'))).isEqualTo("order_id_invalid");
  }

  @Test
  @DisplayName("K6: a tenant that nobody is of can have no invoices")
  void nobodysTenant_isNamed() {
    assertThat(reasonOf(with("tenant_id", "\"00000000-0000-0000-0000-000000000000\"")))
        .isEqualTo("tenant_id_invalid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "anna@@example.org",
        "a b@example.org",
        "a@example.org\\r\\nBcc: x@example.org",
        "bert@"
      })
  void addressThatIsNone_isNamedWithoutRepeatingIt(String email) {
    PoisonMessage poison = poisonOf(with("email", '"' + email + '"'));

    assertThat(poison.reason()).isEqualTo("email_invalid");
    assertThat(poison.getMessage()).doesNotContain(email);
  }

  @Test
  void twoMegabytes_areRefusedUnread() {
    assertThat(reasonOf(new byte[2 * 1024 * 1024])).isEqualTo("too_large");
  }

  private static String with(String member, String value) {
    return Jobs.GOOD.replaceFirst(
        "\"" + member + "\": (\"[^\"]*\"|[0-9]+)",
        "\"" + member + "\": " + java.util.regex.Matcher.quoteReplacement(value));
  }

  private String reasonOf(String value) {
    return poisonOf(value).reason();
  }

  private PoisonMessage poisonOf(String value) {
    return catchThrowableOfType(PoisonMessage.class, () -> reader.read(Jobs.message(value)));
  }

  private String reasonOf(byte[] value) {
    return catchThrowableOfType(PoisonMessage.class, () -> reader.read(Jobs.message(value)))
        .reason();
  }
}
