package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Command.Identity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * An identity in the sizes the database wants: 16 bytes for the index, 8 for the advisory lock.
 *
 * <p>Random ids scatter inserts over the whole index; a UUIDv7 key is ordered by time. So the id of
 * such a key starts with the key's own timestamp, and the digest fills the rest.
 *
 * @param id unique within the tenant
 * @param lock the advisory lock that marks the record as being worked on; two records that share
 *     one by chance wait for each other and are otherwise correct
 * @param keyTime when the client made the key, if the key is a UUIDv7
 */
public record RecordId(UUID id, long lock, Optional<Instant> keyTime) {

  private static final int TIMESTAMP_BITS = 16;

  /** The id that an identity has for ever. */
  public static RecordId of(Identity identity) {
    ByteBuffer digest = ByteBuffer.wrap(digest(identity));
    Optional<UUID> uuidV7 = uuidV7(identity.key().value());
    long high = digest.getLong();
    long low = digest.getLong();
    long lock = digest.getLong();
    if (uuidV7.isEmpty()) {
      return new RecordId(new UUID(high, low), lock, Optional.empty());
    }
    long timestamp = uuidV7.get().getMostSignificantBits() >>> TIMESTAMP_BITS;
    long timeOrdered = timestamp << TIMESTAMP_BITS | high >>> 48;
    return new RecordId(
        new UUID(timeOrdered, low), lock, Optional.of(Instant.ofEpochMilli(timestamp)));
  }

  private static byte[] digest(Identity identity) {
    MessageDigest sha256 = Sha256.start();
    ByteBuffer tenant = ByteBuffer.allocate(16);
    tenant.putLong(identity.tenant().getMostSignificantBits());
    tenant.putLong(identity.tenant().getLeastSignificantBits());
    sha256.update(tenant.array());
    addLengthPrefixed(sha256, identity.operation());
    addLengthPrefixed(sha256, identity.subject());
    addLengthPrefixed(sha256, identity.key().value());
    return sha256.digest();
  }

  private static void addLengthPrefixed(MessageDigest sha256, String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    sha256.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
    sha256.update(bytes);
  }

  private static Optional<UUID> uuidV7(String key) {
    if (key.length() != 36 || key.charAt(14) != '7') {
      return Optional.empty();
    }
    try {
      UUID uuid = UUID.fromString(key);
      return uuid.version() == 7 && uuid.variant() == 2 ? Optional.of(uuid) : Optional.empty();
    } catch (IllegalArgumentException notAUuid) {
      return Optional.empty();
    }
  }
}
