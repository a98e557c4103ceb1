package dev.onceward.payments.control;

import dev.onceward.money.Money;
import java.util.Optional;
import java.util.UUID;

/**
 * What a caller asks for.
 *
 * @param amount empty for all that is left
 * @param key of the request; the refund keeps it for ever
 */
public record NewRefund(UUID payment, Optional<Money> amount, String key) {}
