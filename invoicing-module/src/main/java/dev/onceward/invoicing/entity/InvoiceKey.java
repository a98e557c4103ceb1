package dev.onceward.invoicing.entity;

import java.util.UUID;

/** What tells an invoice from all others, for ever. */
public record InvoiceKey(UUID tenant, UUID orderId, int version) {

  /** Nine digits. */
  public static final int HIGHEST_VERSION = 999_999_999;

  @Override
  public String toString() {
    return "version " + version + " of order " + orderId;
  }
}
