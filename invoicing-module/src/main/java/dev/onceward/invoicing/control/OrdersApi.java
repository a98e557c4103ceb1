package dev.onceward.invoicing.control;

import dev.onceward.invoicing.entity.BilledOrder;
import java.time.Duration;
import java.util.UUID;

/** Who knows orders: this application's own API, here or on another server. */
public interface OrdersApi {

  /** With the caller's own rights. */
  Reply find(UUID tenant, UUID order, String authorization);

  /** For work that no caller asks for. */
  Reply findForService(UUID tenant, UUID order);

  /** What an order's status means for its invoices. */
  enum Standing {
    BILLABLE,
    CANCELLED,
    REFUNDED
  }

  /** Every answer there is. */
  sealed interface Reply {

    record Found(BilledOrder order, Standing standing) implements Reply {}

    /** The tenant has no such order. */
    record NoSuchOrder() implements Reply {}

    /** The caller may not read orders. */
    record NotAllowed() implements Reply {}

    /** It could not be asked; later it may. */
    record Unavailable(String reason, Duration retryAfter) implements Reply {}
  }
}
