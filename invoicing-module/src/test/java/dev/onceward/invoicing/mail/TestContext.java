package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.control.InvoiceMail;
import dev.onceward.invoicing.control.InvoiceMail.Attachment;
import dev.onceward.invoicing.control.InvoiceMail.Envelope;
import java.util.List;
import java.util.Optional;

/** A mail on its way. */
record TestContext(InvoiceMail mail) implements EffectContext {

  static final String KEY = "ow1-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCd";

  static TestContext to(String email) {
    return of("Shop <invoices@shop.example>", email);
  }

  static TestContext of(String from, String email) {
    return new TestContext(
        new InvoiceMail(
            new Envelope(from, email, "Invoice 1187 für Ä", TestInvoices.AT),
            "Text für Ä\n.\n..\n",
            "<p>für Ä</p>",
            new Attachment("invoice-1187.pdf", "application/pdf", "JVBERi0=")));
  }

  @Override
  public ExternalEffect effect() {
    return new ExternalEffect(
        "invoicing.mail.test", TestInvoices.TENANT, List.of("order", "1"), mail.toBytes());
  }

  @Override
  public String providerKey() {
    return KEY;
  }

  @Override
  public Optional<byte[]> resultOf(String step) {
    return Optional.empty();
  }
}
