package dev.onceward.invoicing.control;

import dev.onceward.effect.AppliedEffects;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.money.Money;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Invoicing's part in the saga order → payment → invoice. Each step takes effect once per saga and
 * name, whatever is delivered how often; a step that comes after its own compensation does nothing.
 */
@ApplicationScoped
public class Saga {

  private static final String INVOICE = "invoice";
  static final String VOID = "invoice.void";

  @Inject private AppliedEffects effects;
  @Inject private Invoices invoices;
  @Inject private Compensation compensation;
  @Inject private Refunded refunded;

  /** An order without an address gets no invoice by itself, nor does one that was paid back. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void paid(UUID sagaId, BilledOrder order) throws SQLException {
    if (order.email().isEmpty()) {
      return;
    }
    invoices.lock(order.tenant());
    effects.once(
        order.tenant(),
        keyOf(sagaId, INVOICE),
        () -> {
          if (!refunded.covers(order.tenant(), order.id(), order.total())) {
            invoices.makeFirst(order, order.email().get());
          }
        });
  }

  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void cancelled(UUID sagaId, UUID tenant, UUID order) throws SQLException {
    invoices.lock(tenant);
    goBack(sagaId, tenant, order);
  }

  /**
   * When all of the order's money was given back, its saga goes back: the order's, not the
   * payment's.
   *
   * @param refundId counted once
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void refunded(UUID tenant, UUID order, String refundId, Money amount) throws SQLException {
    invoices.lock(tenant);
    effects.once(
        tenant,
        keyOf(order, "refund." + refundId),
        () -> {
          refunded.add(tenant, order, amount);
          List<Invoice> made = invoices.ofOrder(tenant, order);
          if (!made.isEmpty() && refunded.covers(tenant, order, made.get(0).amount())) {
            goBack(order, tenant, order);
          }
        });
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
