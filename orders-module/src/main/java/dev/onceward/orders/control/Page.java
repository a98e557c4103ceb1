package dev.onceward.orders.control;

import java.util.List;

/** Newest first. */
public record Page<T>(List<T> items, boolean hasMore) {

  static <T> Page<T> of(List<T> oneMoreThanAsked, PageQuery query) {
    int limit = query.limit();
    boolean hasMore = oneMoreThanAsked.size() > limit;
    return new Page<>(
        List.copyOf(hasMore ? oneMoreThanAsked.subList(0, limit) : oneMoreThanAsked), hasMore);
  }
}
