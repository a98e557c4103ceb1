package dev.onceward.orders.control;

import dev.onceward.orders.entity.OrderStatus;
import java.util.Optional;
import java.util.UUID;

/** Orders created before the given one, if one is given. */
public record OrderQuery(int limit, Optional<UUID> before, Optional<OrderStatus> status) {}
