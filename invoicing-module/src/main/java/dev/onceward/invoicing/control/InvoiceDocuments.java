package dev.onceward.invoicing.control;

import dev.onceward.invoicing.entity.Invoice;

/** How an invoice looks. The same invoice gives the same bytes. */
public interface InvoiceDocuments {

  byte[] pdf(Invoice invoice);

  InvoiceMail mail(Invoice invoice);
}
