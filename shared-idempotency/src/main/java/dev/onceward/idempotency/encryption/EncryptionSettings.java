package dev.onceward.idempotency.encryption;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import dev.onceward.settings.SettingsCatalogue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings of encryption at rest. No message shows what may be a key. */
public final class EncryptionSettings implements DeclaresSettings {

  /** Keys in a file. */
  static final Setting<List<EncryptionKey>> KEYS_FILE =
      Setting.secret(
          "onceward.encryption.keys-file",
          "File with the keys of stored answers, one a line as `id:base64`, 32 bytes each; `#` begins"
              + " a comment. All of them read.",
          KeyLists::inFile);

  /** Keys in the environment. */
  static final Setting<List<EncryptionKey>> KEYS =
      Setting.secret(
          "onceward.encryption.keys",
          "The same keys with commas between, where a file is no way: from the environment only"
              + " (ONCEWARD_ENCRYPTION_KEYS).",
          KeyLists::listed);

  /** The key that writes. */
  static final Setting<Optional<String>> ACTIVE_KEY =
      Setting.secret(
          "onceward.encryption.active-key",
          "Id of the key that encrypts new answers; empty stores them in the clear.",
          EncryptionSettings::keyId);

  /** Whether what is not encrypted counts. */
  static final Setting<Boolean> PLAIN_ANSWERS =
      new Setting<>(
          "onceward.encryption.plain-answers",
          "true",
          "Whether answers that are stored in the clear are replayed: `false` refuses them, once those"
              + " from before the encryption have expired.",
          SettingParsers::flag);

  @Override
  public List<Setting<?>> settings() {
    return List.of(KEYS_FILE, KEYS, ACTIVE_KEY, PLAIN_ANSWERS);
  }

  /**
   * The cipher as set.
   *
   * @throws InvalidSettingException naming the setting, and never a key
   */
  public static AnswerCipher cipher() {
    EncryptionKeys keys =
        EncryptionKeys.of(
            Stream.of(KEYS_FILE, KEYS)
                .flatMap(setting -> SettingsCatalogue.valueOf(setting).stream())
                .toList(),
            SettingsCatalogue.valueOf(ACTIVE_KEY));
    boolean readsPlain = SettingsCatalogue.valueOf(PLAIN_ANSWERS);
    if (!readsPlain && keys.active().isEmpty()) {
      throw new InvalidSettingException(
          PLAIN_ANSWERS.name()
              + " = 'false' is not valid: answers are stored in the clear, and none could be"
              + " replayed; set "
              + ACTIVE_KEY.name()
              + " as well");
    }
    return new AnswerCipher(keys, readsPlain);
  }

  /** What is no id may be a key, and is not shown. */
  private static Optional<String> keyId(String value) {
    String id = value.strip();
    if (!id.isEmpty() && !EncryptionKey.ID.matcher(id).matches()) {
      throw new IllegalArgumentException("use the id of a key: " + EncryptionKey.ID_RULE);
    }
    return Optional.of(id).filter(present -> !present.isEmpty());
  }
}
