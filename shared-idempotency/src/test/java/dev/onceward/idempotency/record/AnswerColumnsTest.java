package dev.onceward.idempotency.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.encryption.AnswerBinding;
import dev.onceward.idempotency.encryption.TestKeys;
import dev.onceward.idempotency.encryption.UnreadableException;
import dev.onceward.idempotency.record.AnswerColumns.Columns;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("S3: the columns of an answer")
class AnswerColumnsTest {

  private static final AnswerBinding BINDING =
      new AnswerBinding(
          Identity.ofTenant(new UUID(1, 1), "orders.create", new IdempotencyKey("key-1")),
          "COMPLETED",
          201);

  private static final StoredAnswer ANSWER =
      new StoredAnswer(
          201,
          List.of(new Header("Location", "/orders/7"), new Header("ETag", "")),
          Optional.of("ann".getBytes(StandardCharsets.UTF_8)));

  private final AnswerColumns encrypting = new AnswerColumns(TestKeys.writing("k1"));
  private final AnswerColumns plain = new AnswerColumns(TestKeys.reading("k1"));

  @Test
  @DisplayName("S3: in the clear they are header lines and the body")
  void inTheClear_theyAreLinesAndBody() throws UnreadableException {
    Columns columns = plain.write(BINDING, ANSWER);

    assertThat(columns.headers()).isEqualTo("Location: /orders/7\nETag: ");
    assertThat(columns.body().orElseThrow()).asString().isEqualTo("ann");
    assertSame(read(encrypting, columns), ANSWER);
  }

  @Test
  @DisplayName("S3: encrypted, the headers too are in the body, and their column names the key")
  void encrypted_headersAreHidden() throws UnreadableException {
    Columns columns = encrypting.write(BINDING, ANSWER);

    assertThat(columns.headers()).isEqualTo("encrypted by key k1");
    assertThat(columns.body().orElseThrow()).asString().doesNotContain("ann", "/orders/7");
    assertSame(read(encrypting, columns), ANSWER);
    assertSame(read(plain, columns), ANSWER);
  }

  @Test
  @DisplayName("S3, H11: that a body was too large to store, and its Location, are encrypted too")
  void missingBody_staysMissing() throws UnreadableException {
    StoredAnswer tooLarge = ANSWER.upTo(2);
    Columns columns = encrypting.write(BINDING, tooLarge);

    assertThat(columns.body()).isPresent();
    assertSame(read(encrypting, columns), tooLarge);
  }

  @Test
  @DisplayName("S3: an answer without headers and body is encrypted as any other")
  void emptyAnswer_comesBack() throws UnreadableException {
    StoredAnswer empty = new StoredAnswer(201, List.of(), Optional.of(new byte[0]));

    assertSame(read(encrypting, encrypting.write(BINDING, empty)), empty);
    assertSame(read(plain, plain.write(BINDING, empty)), empty);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"encrypted by key k2", "encrypted by key k", "encrypted by key k1\nETag: 1", "x"})
  @DisplayName("S3: headers that are neither lines nor the mark of the key are refused")
  void otherMark_isRefused(String mark) {
    Columns columns = encrypting.write(BINDING, ANSWER);

    assertThatThrownBy(() -> read(encrypting, new Columns(mark, columns.body())))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("mark of the key 'k1'");
  }

  @Test
  @DisplayName("S3: an encrypted body that is gone is not taken for one that was not stored")
  void bodyGone_isRefused() {
    Columns columns = encrypting.write(BINDING, ANSWER);

    assertThatThrownBy(() -> read(encrypting, new Columns(columns.headers(), Optional.empty())))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("is gone");
  }

  @Test
  @DisplayName(
      "S3: what is in the clear can be refused, so that nobody puts it in place of the other")
  void plainRefused_saysBySetting() {
    AnswerColumns strict = new AnswerColumns(TestKeys.refusingPlain("k1"));
    Columns columns = plain.write(BINDING, ANSWER);

    assertThatThrownBy(() -> read(strict, columns))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("onceward.encryption.plain-answers");
    assertThatThrownBy(() -> read(strict, new Columns("", Optional.of(new byte[0]))))
        .isInstanceOf(UnreadableException.class);
  }

  private static StoredAnswer read(AnswerColumns by, Columns columns) throws UnreadableException {
    return by.read(BINDING, columns.headers(), columns.body());
  }

  private static void assertSame(StoredAnswer read, StoredAnswer written) {
    assertThat(read.toAnswer()).isEqualTo(written.toAnswer());
    assertThat(read.body().isPresent()).isEqualTo(written.body().isPresent());
  }
}
