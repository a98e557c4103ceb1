package dev.onceward.orders.control;

import dev.onceward.orders.entity.Order;
import java.util.List;

/** Newest first. */
public record OrderPage(List<Order> items, boolean hasMore) {

  static OrderPage of(List<Order> oneMoreThanAsked, int limit) {
    boolean hasMore = oneMoreThanAsked.size() > limit;
    return new OrderPage(
        List.copyOf(hasMore ? oneMoreThanAsked.subList(0, limit) : oneMoreThanAsked), hasMore);
  }
}
