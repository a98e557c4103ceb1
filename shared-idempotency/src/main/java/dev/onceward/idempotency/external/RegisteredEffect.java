package dev.onceward.idempotency.external;

/**
 * The effect that the current transaction registered; carried out, or waited for, when it has
 * committed.
 *
 * @param execution as this node holds it if it is new
 */
public record RegisteredEffect(Held execution, Registration registration) {}
