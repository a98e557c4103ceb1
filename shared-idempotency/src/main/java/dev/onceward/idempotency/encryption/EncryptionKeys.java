package dev.onceward.idempotency.encryption;

import dev.onceward.settings.InvalidSettingException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The keys there are: all of them read, and the active one, if there is one, writes. */
public final class EncryptionKeys {

  private final Map<String, EncryptionKey> byId;
  private final Optional<EncryptionKey> active;

  private EncryptionKeys(Map<String, EncryptionKey> byId, Optional<EncryptionKey> active) {
    this.byId = byId;
    this.active = active;
  }

  /** No keys: answers are stored in the clear. */
  public static EncryptionKeys none() {
    return new EncryptionKeys(Map.of(), Optional.empty());
  }

  /**
   * Puts keys together.
   *
   * @throws InvalidSettingException if two have one id or are the same, or the active one is
   *     missing
   */
  static EncryptionKeys of(List<EncryptionKey> keys, Optional<String> activeId) {
    Map<String, EncryptionKey> byId = new TreeMap<>();
    for (EncryptionKey key : keys) {
      refuseSameSecret(key, byId);
      if (byId.put(key.id(), key) != null) {
        throw fault("two keys have the id '" + key.id() + "'; give each an id of its own");
      }
    }
    return new EncryptionKeys(byId, activeId.map(id -> active(id, byId)));
  }

  private static void refuseSameSecret(EncryptionKey key, Map<String, EncryptionKey> others) {
    for (EncryptionKey other : others.values()) {
      if (!other.id().equals(key.id()) && other.isSameSecretAs(key)) {
        throw fault(
            "the keys '" + other.id() + "' and '" + key.id() + "' are the same; make a new one");
      }
    }
  }

  private static EncryptionKey active(String id, Map<String, EncryptionKey> byId) {
    return Optional.ofNullable(byId.get(id))
        .orElseThrow(
            () ->
                new InvalidSettingException(
                    EncryptionSettings.ACTIVE_KEY.name()
                        + " = '"
                        + id
                        + "' is not valid: there are keys with the ids "
                        + byId.keySet()
                        + " only; add this one to "
                        + EncryptionSettings.KEYS_FILE.name()
                        + " or "
                        + EncryptionSettings.KEYS.name()));
  }

  private static InvalidSettingException fault(String what) {
    return new InvalidSettingException(
        EncryptionSettings.KEYS_FILE.name()
            + " and "
            + EncryptionSettings.KEYS.name()
            + " are not valid: "
            + what);
  }

  /** The key that writes; empty if answers are stored in the clear. */
  Optional<EncryptionKey> active() {
    return active;
  }

  Optional<EncryptionKey> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /** The ids, without the secrets. */
  @Override
  public String toString() {
    return "EncryptionKeys" + byId.keySet();
  }
}
