package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.control.Saga;
import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.money.Money;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** When all of an order's money is given back, its invoices are void (O4). */
@ApplicationScoped
public class InvoicingRefunds implements TransactionalConsumer {

  @Inject private Saga saga;

  @Override
  public String name() {
    return "invoicing-refunds";
  }

  @Override
  public String topic() {
    return "payments.events";
  }

  @Override
  public boolean wants(String type) {
    return type.equals("PaymentRefunded.v1");
  }

  /** Payments take any text for an order; one that is no UUID is no order of ours. */
  @Override
  public void apply(IncomingEvent event) throws SQLException {
    EventMembers members = new EventMembers(event);
    Optional<UUID> order = members.text("order_id").flatMap(StrictUuid::parse);
    if (order.isPresent()) {
      UUID refund = members.uuid("refund_id");
      Money amount = members.money("refund_amount");
      saga.refunded(event.tenant(), order.get(), refund.toString(), amount);
    }
  }
}
