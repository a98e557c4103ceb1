package dev.onceward.idempotency.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.onceward.settings.InvalidSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("S3, S4: the settings of encryption; a wrong one is named, and never a key")
class EncryptionSettingsTest {

  private static final String SECRET = TestKeys.secret("a");
  private static final String OTHER = TestKeys.secret("b");

  @TempDir private Path folder;

  @Test
  void nothingSet_isNoKeys() {
    assertThat(EncryptionSettings.KEYS.parse("")).isEmpty();
    assertThat(EncryptionSettings.KEYS_FILE.parse("")).isEmpty();
    assertThat(EncryptionSettings.ACTIVE_KEY.parse("")).isEmpty();
    assertThat(EncryptionKeys.of(List.of(), Optional.empty()).active()).isEmpty();
  }

  @Test
  void listAndFile_areReadAlike() throws IOException {
    Path file = file("# of November", "a:" + SECRET, "", "  b : " + OTHER + "  ");

    assertThat(EncryptionSettings.KEYS_FILE.parse(" " + file + "\n"))
        .extracting(EncryptionKey::id)
        .containsExactly("a", "b");
    assertThat(EncryptionSettings.KEYS.parse("a:" + SECRET + ", b:" + OTHER))
        .extracting(EncryptionKey::id)
        .containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c2hvcnQ=", // no id
        "a:c2hvcnQ=", // five bytes
        "a:" + "not base64, not at all",
        "a", // no secret
        "a b:c2hvcnQ=", // no id either
        ":c2hvcnQ="
      })
  void malformedKey_isRefusedWithoutBeingShown(String key) throws IOException {
    assertThatThrownBy(() -> EncryptionSettings.KEYS.parse(key))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("onceward.encryption.keys is not valid: ")
        .message()
        .doesNotContain("c2hvcnQ", "not base64,");

    Path file = file("# keys", key);
    assertThatThrownBy(() -> EncryptionSettings.KEYS_FILE.parse(file.toString()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("onceward.encryption.keys-file is not valid: " + file + ", line 2")
        .message()
        .doesNotContain("c2hvcnQ", "not base64,");
  }

  @Test
  void wrongLength_isToldWithTheWayToMakeOne() {
    assertThatThrownBy(() -> EncryptionSettings.KEYS.parse("a:c2hvcnQ="))
        .hasMessageContaining("the key 'a' has 5 bytes and needs 32")
        .hasMessageContaining("openssl rand -base64 32");
  }

  @Test
  void emptyFile_isRefused() throws IOException {
    Path file = file("# none yet", "");
    assertThatThrownBy(() -> EncryptionSettings.KEYS_FILE.parse(file.toString()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(file + " has no key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/no/such/file", "a:not-a-file\u0000"})
  void missingFile_isRefusedWithoutBeingShown(String name) {
    assertThatThrownBy(() -> EncryptionSettings.KEYS_FILE.parse(name))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("onceward.encryption.keys-file is not valid: there is no file")
        .message()
        .doesNotContain(name);
  }

  @Test
  void keyInPlaceOfItsId_isRefusedWithoutBeingShown() {
    assertThatThrownBy(() -> EncryptionSettings.ACTIVE_KEY.parse(SECRET))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("onceward.encryption.active-key is not valid: ")
        .message()
        .doesNotContain(SECRET);
  }

  @Test
  void activeIdWithoutAKey_isRefused() {
    assertThatThrownBy(() -> EncryptionKeys.of(List.of(TestKeys.key("a")), Optional.of("b")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("onceward.encryption.active-key = 'b'")
        .hasMessageContaining("[a]");
  }

  @Test
  void oneIdTwice_isRefused() {
    EncryptionKey again = EncryptionKey.parse("a:" + OTHER);
    assertThatThrownBy(() -> EncryptionKeys.of(List.of(TestKeys.key("a"), again), Optional.of("a")))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("two keys have the id 'a'");
  }

  @Test
  void oneSecretTwice_isRefused() {
    EncryptionKey same = EncryptionKey.parse("c:" + SECRET);
    assertThatThrownBy(() -> EncryptionKeys.of(List.of(TestKeys.key("a"), same), Optional.empty()))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("'a' and 'c' are the same");
  }

  @Test
  void secrets_areInNoText() {
    EncryptionKeys keys = EncryptionKeys.of(List.of(TestKeys.key("a")), Optional.of("a"));
    assertThat(keys).hasToString("EncryptionKeys[a]");
    assertThat(TestKeys.key("a")).hasToString("EncryptionKey[a]");
    Throwable fault = catchThrowable(() -> EncryptionSettings.KEYS.parse("a:" + SECRET + "!"));
    assertThat(fault).hasStackTraceContaining("not in base64");
    assertThat(fault.toString()).doesNotContain(SECRET);
  }

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("keys"), List.of(lines));
  }
}
