/** How an invoice looks: its PDF, and its mail. */
package dev.onceward.invoicing.document;
