package dev.onceward.invoicing.control;

import dev.onceward.effect.AppliedEffects;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.invoicing.control.OrdersApi.Standing;
import dev.onceward.invoicing.entity.BilledOrder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.UUID;

/** What the saga has taken back stays taken back: nothing would ever void a later invoice. */
@ApplicationScoped
public class TakenBack {

  private static final int CONFLICT = 409;

  @Inject private AppliedEffects effects;

  /**
   * The tenant's invoices must be locked, as the saga does before it goes back.
   *
   * @throws BusinessRejection if the order was paid back or cancelled, by what is known here
   */
  void refuse(BilledOrder order) throws SQLException {
    if (isApplied(order, Saga.REFUNDED)) {
      refuse(order.id(), Standing.REFUNDED);
    }
    if (isApplied(order, Saga.VOID)) {
      refuse(order.id(), Standing.CANCELLED);
    }
  }

  private boolean isApplied(BilledOrder order, String step) throws SQLException {
    return effects.isApplied(order.tenant(), Saga.keyOf(order.id(), step));
  }

  /**
   * As orders tell it: the saga may not have heard of it yet.
   *
   * @throws BusinessRejection if the order was paid back or cancelled
   */
  public static void refuse(UUID order, Standing standing) {
    switch (standing) {
      case BILLABLE -> {}
      case CANCELLED ->
          throw new BusinessRejection(
              CONFLICT,
              "order_cancelled",
              "Order " + order + " is cancelled, so it gets no invoice. Place another order.");
      case REFUNDED ->
          throw new BusinessRejection(
              CONFLICT,
              "order_refunded",
              "All of order "
                  + order
                  + " was paid back, so it gets no invoice. Place another order.");
    }
  }
}
