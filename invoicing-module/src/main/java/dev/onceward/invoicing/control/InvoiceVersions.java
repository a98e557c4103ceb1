package dev.onceward.invoicing.control;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.InvoiceKey;

/** Which versions an order may get: a stranger's job must not use them all up at once. */
final class InvoiceVersions {

  /** Jobs overtake each other; by so many at most. */
  static final int FARTHEST_AHEAD = 1_000;

  private static final int CONFLICT = 409;

  private InvoiceVersions() {}

  /**
   * Of a job.
   *
   * @param last the order's last version, 0 if it has none
   */
  static void refuseFarAhead(int version, int last, BilledOrder order) {
    int highest = Math.min(last + FARTHEST_AHEAD, InvoiceKey.HIGHEST_VERSION);
    if (version > highest) {
      throw new BusinessRejection(
          CONFLICT,
          "invoice_version_invalid",
          "invoice_version of order "
              + order.id()
              + " must be at most "
              + highest
              + ", "
              + FARTHEST_AHEAD
              + " above its last, not "
              + version);
    }
  }

  static void refuseBeyondTheHighest(int next, BilledOrder order) {
    if (next > InvoiceKey.HIGHEST_VERSION) {
      throw new BusinessRejection(
          CONFLICT,
          "invoice_versions_exhausted",
          "Order " + order.id() + " has its last version, " + (next - 1) + ", already.");
    }
  }
}
