package dev.onceward.invoicing.control;

import dev.onceward.effect.AppliedEffects;
import dev.onceward.invoicing.entity.BilledOrder;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Invoicing's part in the saga order → payment → invoice. Each step takes effect once per saga and
 * name, whatever is delivered how often; a step that comes after its own compensation does nothing.
 */
@ApplicationScoped
public class Saga {

  private static final String INVOICE = "invoice";
  static final String VOID = "invoice.void";
  static final String REFUNDED = "order.refunded";

  @Inject private AppliedEffects effects;
  @Inject private Invoices invoices;
  @Inject private Compensation compensation;

  /** An order without an address gets no invoice by itself. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void paid(UUID sagaId, BilledOrder order) throws SQLException {
    if (order.email().isEmpty()) {
      return;
    }
    invoices.lock(order.tenant());
    effects.once(
        order.tenant(),
        keyOf(sagaId, INVOICE),
        () -> invoices.makeFirst(order, order.email().get()));
  }

  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void cancelled(UUID sagaId, UUID tenant, UUID order) throws SQLException {
    invoices.lock(tenant);
    goBack(sagaId, tenant, order);
  }

  /** Whether an order was paid back, and by which refunds, is for orders to say. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void refunded(UUID sagaId, UUID tenant, UUID order) throws SQLException {
    invoices.lock(tenant);
    effects.once(tenant, keyOf(sagaId, REFUNDED), () -> goBack(sagaId, tenant, order));
  }

  /** Its own step is taken as done, should it come later. */
  private void goBack(UUID sagaId, UUID tenant, UUID order) throws SQLException {
    effects.once(
        tenant,
        keyOf(sagaId, VOID),
        () -> {
          effects.once(tenant, keyOf(sagaId, INVOICE), () -> {});
          compensation.voidInvoices(tenant, order);
        });
  }

  static String keyOf(UUID sagaId, String step) {
    return "saga:" + sagaId + ":" + step;
  }
}
