package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.invoicing.control.OrdersApi;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/**
 * Every order there may be, but those whose id ends in zero. Its own tokens are never asked for.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class BilledOrders implements OrdersApi, ServiceTokens {

  @Override
  public Reply find(UUID tenant, UUID order, String authorization) {
    return findForService(tenant, order);
  }

  @Override
  public Reply findForService(UUID tenant, UUID order) {
    if (order.toString().endsWith("0")) {
      return new Reply.NoSuchOrder();
    }
    Money total = new Money(new BigDecimal("1500"), Iso4217.find("RUB").orElseThrow());
    return new Reply.Found(
        new BilledOrder(tenant, order, 42, total, Optional.of("anna@example.org")),
        Standing.BILLABLE);
  }

  @Override
  public String tokenFor(UUID tenant, String role) {
    throw new IllegalStateException("No token is needed here");
  }
}
