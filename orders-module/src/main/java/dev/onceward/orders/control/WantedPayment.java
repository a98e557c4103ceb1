package dev.onceward.orders.control;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.money.Money;
import java.util.Optional;

/**
 * A payment that somebody asks for.
 *
 * @param key the caller's, under which the payments API is asked too
 * @param amount empty for what is left of the order
 */
public record WantedPayment(IdempotencyKey key, Optional<Money> amount, Optional<String> method) {}
