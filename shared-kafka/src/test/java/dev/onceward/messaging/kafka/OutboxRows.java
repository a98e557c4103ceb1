package dev.onceward.messaging.kafka;

import dev.onceward.messaging.OutboxEvent;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Events of several aggregate types, tenants and aggregates. */
final class OutboxRows {

  private static final UUID ONE = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final UUID OTHER = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000b");

  /** Of some of them. */
  static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  /** Each of another precision. */
  private static final List<Instant> TIMES =
      List.of(
          Instant.parse("2026-11-29T12:00:00Z"),
          Instant.parse("2026-11-29T12:00:00.100Z"),
          Instant.parse("2026-11-29T12:00:00.123456Z"),
          Instant.parse("2026-11-29T12:00:00.000120Z"));

  private OutboxRows() {}

  /** The next version of every aggregate. */
  static List<OutboxEvent> ofVersion(int version) {
    return Stream.of(
            event("orders", "order-1", version, ONE).partOf(TRACE),
            event("invoice-jobs", "order-1", version, ONE),
            event("payments", "payment-1", version, OTHER).partOf(TRACE),
            event("orders", "заказ 2", version, OTHER),
            event("invoicing", "6", version, ONE))
        .toList();
  }

  private static OutboxEvent event(String type, String aggregate, int version, UUID tenant) {
    return new OutboxEvent(
        UUID.randomUUID(),
        type,
        aggregate,
        version,
        "Changed.v1",
        // Neither order, spaces nor spelling of the members may change on the way.
        "{\"b\": 1.50,\n\t\"a\":\"\\u00e4ö€😀\", \"version\":" + version + "}",
        tenant,
        UUID.randomUUID(),
        TIMES.get(version % TIMES.size()));
  }
}
