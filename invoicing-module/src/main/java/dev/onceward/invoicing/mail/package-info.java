/** The mail providers: Resend by its HTTP API, and any server by SMTP. */
package dev.onceward.invoicing.mail;
