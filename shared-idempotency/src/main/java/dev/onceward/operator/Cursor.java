package dev.onceward.operator;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Where a page ended. Opaque to callers; it holds a position and no tenant, and is only ever used
 * within the caller's own.
 *
 * @param at to the microsecond, as PostgreSQL keeps times; the epoch in lists by id alone
 */
record Cursor(Instant at, UUID id) {

  private static final int BYTES = 24;
  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  static Cursor of(UUID id) {
    return new Cursor(Instant.EPOCH, id);
  }

  String encode() {
    byte[] bytes =
        ByteBuffer.allocate(BYTES)
            .putLong(ChronoUnit.MICROS.between(Instant.EPOCH, at))
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
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
    Instant at = Instant.EPOCH.plus(buffer.getLong(), ChronoUnit.MICROS);
    Cursor cursor = new Cursor(at, new UUID(buffer.getLong(), buffer.getLong()));
    // A time beyond PostgreSQL's would fail there.
    return Optional.of(cursor)
        .filter(read -> read.encode().equals(text))
        .filter(read -> !at.isBefore(Instant.EPOCH) && at.isBefore(LATEST));
  }
}
