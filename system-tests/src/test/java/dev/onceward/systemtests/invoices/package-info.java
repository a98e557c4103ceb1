/**
 * Invoices: jobs from the broker, mails that go out once, whatever is killed or delivered again.
 */
package dev.onceward.systemtests.invoices;
