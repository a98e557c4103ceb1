package dev.onceward.systemtests.invoices;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A job as any producer would write it. */
record InvoiceJob(String tenant, String order, int version, String email) {

  /** A delivery of its own: the same job under another delivery id. */
  byte[] delivery() {
    return """
        {"delivery_id":"%s","tenant_id":"%s","order_id":"%s","invoice_version":%d,"email":"%s"}"""
        .formatted(UUID.randomUUID(), tenant, order, version, email)
        .getBytes(StandardCharsets.UTF_8);
  }

  InvoiceJob version(int another) {
    return new InvoiceJob(tenant, order, another, email);
  }

  InvoiceJob to(String another) {
    return new InvoiceJob(tenant, order, version, another);
  }
}
