package dev.onceward.orders.event;

import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.PayloadMembers;
import dev.onceward.messaging.PoisonMessage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** An order as an event tells of it. */
public record OrderSnapshot(
    UUID tenant,
    UUID orderId,
    long customerId,
    BigDecimal amount,
    String currency,
    String status,
    long version,
    Instant changedAt,
    Optional<Instant> refundedAt) {

  /**
   * Reads it.
   *
   * @throws PoisonMessage naming what is missing or wrong
   */
  public static OrderSnapshot of(IncomingEvent event) {
    PayloadMembers members = new PayloadMembers(event.data());
    UUID orderId = members.uuid("order_id");
    if (!orderId.toString().equals(event.aggregateId())) {
      throw new PoisonMessage(
          "subject_differs",
          "The event's subject is "
              + event.aggregateId()
              + ", and its payload's order_id is "
              + orderId
              + "; they must be the same order");
    }
    return new OrderSnapshot(
        event.tenant(),
        orderId,
        members.wholeNumber("customer_id", 1),
        members.decimal("amount"),
        members.text("currency"),
        members.text("status"),
        event.aggregateVersion(),
        event.occurredAt(),
        members.optionalText("refunded_at").map(there -> members.instant("refunded_at")));
  }
}
