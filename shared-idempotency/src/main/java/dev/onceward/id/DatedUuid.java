package dev.onceward.id;

import java.security.SecureRandom;
import java.util.UUID;

/** Makes UUIDv7 (RFC 9562): new ones go to one end of an index, and tell their date. */
public final class DatedUuid {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TIME_SHIFT = 16;
  private static final long VERSION = 0x7000L;
  private static final long TWELVE_BITS = 0x0FFFL;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final long SIXTY_TWO_BITS = 0x3FFF_FFFF_FFFF_FFFFL;

  private DatedUuid() {}

  /** One of now. */
  public static UUID next() {
    return at(System.currentTimeMillis());
  }

  /** One of that moment, in milliseconds since 1970. */
  public static UUID at(long millis) {
    long high = (millis << TIME_SHIFT) | VERSION | (RANDOM.nextLong() & TWELVE_BITS);
    long low = VARIANT | (RANDOM.nextLong() & SIXTY_TWO_BITS);
    return new UUID(high, low);
  }
}
