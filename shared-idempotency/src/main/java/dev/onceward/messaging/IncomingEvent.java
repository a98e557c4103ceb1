package dev.onceward.messaging;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A business fact that another part of the system published: a message whose headers make it a
 * CloudEvent of ours, with a JSON object in it.
 *
 * @param id of the fact, the same in every delivery (header {@code ce_id})
 * @param type with its version, such as {@code OrderCreated.v1} ({@code ce_type})
 * @param source who published it ({@code ce_source})
 * @param aggregateId what it is about ({@code ce_subject})
 * @param aggregateVersion 1, 2, 3… per aggregate ({@code ce_aggregateversion}); one that is not
 *     higher than the last seen is old news
 * @param tenant whose fact it is ({@code ce_tenantid})
 * @param sagaId the chain of steps it belongs to ({@code ce_sagaid}), if any
 * @param occurredAt when it became true ({@code ce_time})
 * @param data the payload
 * @param message as it was delivered
 */
public record IncomingEvent(
    UUID id,
    String type,
    String source,
    String aggregateId,
    long aggregateVersion,
    UUID tenant,
    Optional<UUID> sagaId,
    Instant occurredAt,
    JsonObject data,
    IncomingMessage message) {

  /** What it is and where it was, without what is in it, which may be private. */
  @Override
  public String toString() {
    return type + " " + id + " (" + message + ")";
  }
}
