package dev.onceward.idempotency.client;

import dev.onceward.id.DatedUuid;
import dev.onceward.idempotency.IdempotencyKey;

/** Makes UUIDv7 keys (RFC 9562): by their date a server tells a key that it has forgotten. */
final class DatedKeys {

  private DatedKeys() {}

  static IdempotencyKey next() {
    return new IdempotencyKey(DatedUuid.next().toString());
  }

  static IdempotencyKey at(long millis) {
    return new IdempotencyKey(DatedUuid.at(millis).toString());
  }
}
