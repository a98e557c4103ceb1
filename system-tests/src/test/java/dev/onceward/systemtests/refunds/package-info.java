/** Refunds through the sandbox, and the ledger: whatever breaks, the books agree. */
package dev.onceward.systemtests.refunds;
