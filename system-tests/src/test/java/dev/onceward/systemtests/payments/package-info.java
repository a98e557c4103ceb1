/** Charges through the sandbox: whatever breaks, its books have one charge per payment. */
package dev.onceward.systemtests.payments;
