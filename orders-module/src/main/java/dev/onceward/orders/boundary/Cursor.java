package dev.onceward.orders.boundary;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a page ended. Opaque to callers; it holds a position and no tenant, and is only ever used
 * within the caller's own.
 */
record Cursor(UUID last) {

  private static final int BYTES = 16;
  private static final int UUID_VERSION = 7;

  String encode() {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putLong(last.getMostSignificantBits())
            .putLong(last.getLeastSignificantBits())
            .array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Empty for everything that {@link #encode} does not write. */
  static Optional<Cursor> decode(String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException noBase64Url) {
      return Optional.empty();
    }
    if (bytes.length != BYTES) {
      return Optional.empty();
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    Cursor cursor = new Cursor(new UUID(buffer.getLong(), buffer.getLong()));
    return Optional.of(cursor)
        .filter(read -> read.last.version() == UUID_VERSION && read.encode().equals(text));
  }
}
