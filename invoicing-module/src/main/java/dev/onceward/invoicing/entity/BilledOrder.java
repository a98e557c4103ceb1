package dev.onceward.invoicing.entity;

import dev.onceward.money.Money;
import java.util.Optional;
import java.util.UUID;

/** What an invoice takes from its order: none of it ever changes there. */
public record BilledOrder(
    UUID tenant, UUID id, long customerId, Money total, Optional<String> email) {}
