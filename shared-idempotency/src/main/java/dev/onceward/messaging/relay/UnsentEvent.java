package dev.onceward.messaging.relay;

import dev.onceward.messaging.OutboxEvent;

/**
 * An event that waits.
 *
 * @param bucket where it waits
 * @param sequence its place there
 * @param bytes of its payload
 */
record UnsentEvent(int bucket, long sequence, int bytes, OutboxEvent event) {}
