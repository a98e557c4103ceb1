package dev.onceward.messaging.relay;

import dev.onceward.messaging.OutboxEvent;

/** An event that waits, and where it stands in its bucket. */
record UnsentEvent(int bucket, long sequence, OutboxEvent event) {}
