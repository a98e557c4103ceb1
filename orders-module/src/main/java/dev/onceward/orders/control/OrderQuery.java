package dev.onceward.orders.control;

import dev.onceward.orders.entity.OrderStatus;
import java.util.Optional;

/** A page of orders, of one status if one is given. */
public record OrderQuery(PageQuery page, Optional<OrderStatus> status) {}
