package dev.onceward.invoicing.control;

import dev.onceward.effect.AppliedEffects;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.invoicing.entity.BilledOrder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;

/** What the saga has taken back stays taken back: nothing would ever void a later invoice. */
@ApplicationScoped
public class TakenBack {

  private static final int CONFLICT = 409;

  @Inject private AppliedEffects effects;
  @Inject private Refunded refunded;

  /**
   * The tenant's invoices must be locked, as the saga does before it goes back.
   *
   * @throws BusinessRejection if the order was paid back or cancelled, by what is known here
   */
  void refuse(BilledOrder order) throws SQLException {
    if (refunded.covers(order.tenant(), order.id(), order.total())) {
      throw new BusinessRejection(
          CONFLICT,
          "order_refunded",
          "All of order "
              + order.id()
              + " was paid back, so it gets no invoice. Place another order.");
    }
    if (effects.isApplied(order.tenant(), Saga.keyOf(order.id(), Saga.VOID))) {
      throw new BusinessRejection(
          CONFLICT,
          "order_cancelled",
          "Order " + order.id() + " is cancelled, so it gets no invoice. Place another order.");
    }
  }
}
