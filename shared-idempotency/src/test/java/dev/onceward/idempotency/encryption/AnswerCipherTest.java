package dev.onceward.idempotency.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S3: an encrypted answer")
class AnswerCipherTest {

  private static final AnswerBinding BINDING =
      new AnswerBinding(
          Identity.ofTenant(new UUID(1, 1), "orders.create", new IdempotencyKey("key-1")),
          "COMPLETED",
          201);

  private static final byte[] CONTENT =
      "{\"email\":\"ann@example.com\"}".getBytes(StandardCharsets.UTF_8);

  private static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  @DisplayName("S3: begins with its version and the id of its key, and shows nothing of the answer")
  void envelope_showsVersionAndKeyIdOnly() {
    byte[] sealed = TestKeys.writing("2026-11").seal(BINDING, CONTENT);

    assertThat(latin(sealed)).startsWith("\u0001\u00072026-11").doesNotContain("ann", "email");
    assertThat(sealed).hasSize(2 + 7 + 12 + CONTENT.length + 16);
  }

  @Test
  @DisplayName("S3: a rotated key reads on")
  void rotatedKey_readsOn() throws UnreadableException {
    byte[] sealed = TestKeys.writing("old").seal(BINDING, CONTENT);

    assertThat(TestKeys.writing("new", "old").open(BINDING, sealed)).isEqualTo(CONTENT);
    assertThat(TestKeys.reading("new", "old").open(BINDING, sealed)).isEqualTo(CONTENT);
  }

  @Test
  @DisplayName("S3: a key that is gone is named, with the settings to give it back in")
  void missingKey_isNamed() {
    byte[] sealed = TestKeys.writing("old").seal(BINDING, CONTENT);

    assertThatThrownBy(() -> TestKeys.writing("new").open(BINDING, sealed))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("'old'")
        .hasMessageContaining("[new]")
        .hasMessageContaining("onceward.encryption.keys-file");
  }

  @Test
  @DisplayName("S3: another secret under the same id is not taken for the key")
  void otherSecretUnderTheId_isRefused() {
    byte[] sealed = TestKeys.writing("1").seal(BINDING, CONTENT);
    EncryptionKey impostor = EncryptionKey.parse("1:" + TestKeys.secret("2"));
    AnswerCipher other =
        new AnswerCipher(EncryptionKeys.of(List.of(impostor), Optional.empty()), true);

    assertThatThrownBy(() -> other.open(BINDING, sealed))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("not the one that wrote it");
  }

  @Test
  @DisplayName("S3: a forged key id is not repeated in the log")
  void forgedKeyId_isNotShown() {
    byte[] forged = TestKeys.writing("old").seal(BINDING, CONTENT);
    forged[3] = '\n';

    assertThatThrownBy(() -> TestKeys.writing("new").open(BINDING, forged))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("no valid id")
        .message()
        .doesNotContain("\n");
  }

  @Test
  @DisplayName("S3: the envelope of a newer release is refused by its version")
  void newerVersion_isNamed() {
    byte[] newer = TestKeys.writing("old").seal(BINDING, CONTENT);
    newer[0] = 2;

    assertThatThrownBy(() -> TestKeys.writing("old").open(BINDING, newer))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("version 2");
  }

  @Test
  @DisplayName("S3: each record has a key of its own, made from the secret")
  void eachRecord_hasAKeyOfItsOwn() {
    EncryptionKey key = TestKeys.key("1");
    assertThat(key.ofRecord(new byte[] {1})).isNotEqualTo(key.ofRecord(new byte[] {2}));
    assertThat(key.ofRecord(new byte[] {1})).isEqualTo(key.ofRecord(new byte[] {1}));
    assertThat(key.ofRecord(new byte[] {1}).getEncoded()).hasSize(32);
  }
}
