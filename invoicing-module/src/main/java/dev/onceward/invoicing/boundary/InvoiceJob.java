package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.entity.InvoiceKey;

/** What a message asks for. Which delivery of it this is doesn't matter. */
record InvoiceJob(InvoiceKey invoice, String email) {}
