/**
 * For callers of idempotent services: one key per intent, on every attempt and hop.
 *
 * <p>{@link dev.onceward.idempotency.client.Intent} has the key, {@link
 * dev.onceward.idempotency.client.IdempotencyKeyFilter} puts it on the requests of a REST client,
 * {@link dev.onceward.idempotency.client.Retries} repeats a call until it is answered or its
 * deadline passes. Needs Jakarta REST only: a MicroProfile REST Client may be used, and need not be
 * there.
 */
package dev.onceward.idempotency.client;
