/**
 * Sends what waits in {@code outbox_unsent}, in order, from any number of nodes.
 *
 * <p>The rows of each aggregate type fall into sixteen buckets by their aggregate. A node sends the
 * buckets it holds a lease of, reads what is unsent (never "what is newer than", so that a
 * transaction that commits late is not skipped), and takes out what the broker has acknowledged in
 * one statement that names the lease's fencing token. Each aggregate type is a destination with two
 * threads of its own, each of which sends half of the buckets.
 */
package dev.onceward.messaging.relay;
