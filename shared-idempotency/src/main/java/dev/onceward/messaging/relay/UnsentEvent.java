package dev.onceward.messaging.relay;

import dev.onceward.messaging.OutboxEvent;

/** An event that waits, and in which bucket. */
record UnsentEvent(int bucket, OutboxEvent event) {}
