package dev.onceward.idempotency.client;

import dev.onceward.idempotency.IdempotencyKey;
import java.security.SecureRandom;
import java.util.UUID;

/** Makes UUIDv7 keys (RFC 9562): by their date a server tells a key that it has forgotten. */
final class DatedKeys {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TIME_SHIFT = 16;
  private static final long VERSION = 0x7000L;
  private static final long TWELVE_BITS = 0x0FFFL;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final long SIXTY_TWO_BITS = 0x3FFF_FFFF_FFFF_FFFFL;

  private DatedKeys() {}

  static IdempotencyKey next() {
    return at(System.currentTimeMillis());
  }

  static IdempotencyKey at(long millis) {
    long high = (millis << TIME_SHIFT) | VERSION | (RANDOM.nextLong() & TWELVE_BITS);
    long low = VARIANT | (RANDOM.nextLong() & SIXTY_TWO_BITS);
    return new IdempotencyKey(new UUID(high, low).toString());
  }
}
