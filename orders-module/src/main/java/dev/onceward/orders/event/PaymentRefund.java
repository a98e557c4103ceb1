package dev.onceward.orders.event;

import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.PayloadMembers;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/**
 * A refund as payments tell of it.
 *
 * @param paymentId the payments API's, as an order payment's settlement has it
 */
public record PaymentRefund(
    UUID tenant, UUID orderId, String paymentId, UUID refundId, Money amount) {

  private static final String ORDER = "order_id";

  /**
   * Reads it. Payments take any text for an order: one that is no UUID is no order of ours.
   *
   * @throws PoisonMessage naming what is missing or wrong
   */
  public static Optional<PaymentRefund> of(IncomingEvent event) {
    PayloadMembers members = new PayloadMembers(event.data());
    return StrictUuid.parse(members.text(ORDER))
        .map(
            order ->
                new PaymentRefund(
                    event.tenant(),
                    order,
                    members.text("payment_id"),
                    members.uuid("refund_id"),
                    amount(members)));
  }

  /** What payments call the order, as it stands there; empty if nothing does. */
  public static String orderOf(IncomingEvent event) {
    return event.data().getString(ORDER, "");
  }

  private static Money amount(PayloadMembers members) {
    BigDecimal amount = members.decimal("refund_amount");
    String currency = members.text("currency");
    try {
      return new Money(amount, Iso4217.find(currency).orElseThrow());
    } catch (RuntimeException noMoney) {
      throw new PoisonMessage(
          "member_invalid",
          "refund_amount and currency are "
              + amount
              + " "
              + currency
              + ", but must be a positive amount in a currency of ISO 4217");
    }
  }
}
