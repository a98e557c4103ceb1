package dev.onceward.messaging;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A fact of the business on its way to the broker.
 *
 * @param id UUIDv7, made once per fact
 * @param aggregateType such as {@code order}; names the topic
 * @param aggregateId what the fact is about; events of one aggregate keep their order
 * @param aggregateVersion 1, 2, 3… per aggregate, assigned under the aggregate's row lock
 * @param type with its version, such as {@code OrderCreated.v1}
 * @param payload JSON
 * @param tenant whose fact it is
 * @param sagaId the chain of steps it belongs to
 * @param occurredAt when it became true
 * @param traceparent of whose work it is a part (W3C Trace Context); {@link Outbox} fills it in
 */
public record OutboxEvent(
    UUID id,
    String aggregateType,
    String aggregateId,
    long aggregateVersion,
    String type,
    String payload,
    UUID tenant,
    UUID sagaId,
    Instant occurredAt,
    Optional<String> traceparent) {

  /** As the business makes it. */
  public OutboxEvent(
      UUID id,
      String aggregateType,
      String aggregateId,
      long aggregateVersion,
      String type,
      String payload,
      UUID tenant,
      UUID sagaId,
      Instant occurredAt) {
    this(
        id,
        aggregateType,
        aggregateId,
        aggregateVersion,
        type,
        payload,
        tenant,
        sagaId,
        occurredAt,
        Optional.empty());
  }

  /** The same as part of a trace. */
  public OutboxEvent partOf(String trace) {
    return new OutboxEvent(
        id,
        aggregateType,
        aggregateId,
        aggregateVersion,
        type,
        payload,
        tenant,
        sagaId,
        occurredAt,
        Optional.of(trace));
  }
}
