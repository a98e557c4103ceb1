package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.control.Saga;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.TransactionalConsumer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Set;
import java.util.UUID;

/**
 * A paid order gets its first invoice; those of one that is cancelled or paid back are void (O4).
 */
@ApplicationScoped
public class InvoicingSaga implements TransactionalConsumer {

  private static final String PAID = "OrderPaid.v1";
  private static final String CANCELLED = "OrderCancelled.v1";
  private static final String REFUNDED = "OrderRefunded.v1";

  @Inject private Saga saga;

  @Override
  public String name() {
    return "invoicing-saga";
  }

  @Override
  public String topic() {
    return "orders.events";
  }

  @Override
  public boolean wants(String type) {
    return Set.of(PAID, CANCELLED, REFUNDED).contains(type);
  }

  @Override
  public void apply(IncomingEvent event) throws SQLException {
    EventMembers members = new EventMembers(event);
    UUID order = members.uuid("order_id");
    UUID sagaId = event.sagaId().orElse(order);
    switch (event.type()) {
      case CANCELLED -> saga.cancelled(sagaId, event.tenant(), order);
      case REFUNDED -> saga.refunded(sagaId, event.tenant(), order);
      default -> saga.paid(sagaId, billedOrder(members));
    }
  }

  static BilledOrder billedOrder(EventMembers paid) {
    return new BilledOrder(
        paid.event().tenant(),
        paid.uuid("order_id"),
        paid.number("customer_id"),
        paid.money("amount"),
        paid.text("email"));
  }
}
