package dev.onceward.messaging.consumer;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.OutboxEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** Messages as a broker would deliver them. */
final class TestMessages {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  static final Instant TIME = Instant.parse("2026-11-29T12:00:00Z");

  private static final AtomicLong OFFSETS = new AtomicLong();

  private TestMessages() {}

  static OutboxEvent event(String aggregate, long version) {
    return event(TENANT, aggregate, version, "Changed.v1", "{\"version\":" + version + "}");
  }

  static OutboxEvent event(
      UUID tenant, String aggregate, long version, String type, String payload) {
    return new OutboxEvent(
        UUID.randomUUID(), "things", aggregate, version, type, payload, tenant, tenant, TIME);
  }

  /** A delivery of an event; each call is another one. */
  static IncomingMessage delivery(OutboxEvent event) {
    return message(event.aggregateId(), CloudEvents.headersOf(event), event.payload());
  }

  static IncomingMessage without(OutboxEvent event, String header) {
    Map<String, String> headers = new HashMap<>(CloudEvents.headersOf(event));
    headers.remove(header);
    return message(event.aggregateId(), headers, event.payload());
  }

  static IncomingMessage with(OutboxEvent event, String header, String text) {
    Map<String, String> headers = new HashMap<>(CloudEvents.headersOf(event));
    headers.put(header, text);
    return message(event.aggregateId(), headers, event.payload());
  }

  static IncomingMessage message(String key, Map<String, String> headers, String value) {
    return new IncomingMessage(
        "things.events",
        0,
        OFFSETS.getAndIncrement(),
        Optional.of(key),
        headers,
        value.getBytes(StandardCharsets.UTF_8),
        TIME);
  }
}
