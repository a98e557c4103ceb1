package dev.onceward.orders.boundary;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.Excerpt;
import dev.onceward.orders.control.OrderQuery;
import dev.onceward.orders.control.PageQuery;
import dev.onceward.orders.entity.OrderStatus;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads the parameters of a list. Text, because JAX-RS answers a bad number with 404. */
final class OrderQueries {

  private static final int DEFAULT_LIMIT = 20;
  private static final int MOST = 100;
  private static final Pattern UP_TO_THREE_DIGITS = Pattern.compile("[0-9]{1,3}");

  private OrderQueries() {}

  static OrderQuery read(Optional<String> limit, Optional<String> cursor, Optional<String> status) {
    Violations violations = new Violations();
    OrderQuery query =
        new OrderQuery(
            page(limit, cursor, violations), status.flatMap(text -> status(text, violations)));
    violations.refuseIfAny();
    return query;
  }

  static PageQuery page(Optional<String> limit, Optional<String> cursor) {
    Violations violations = new Violations();
    PageQuery query = page(limit, cursor, violations);
    violations.refuseIfAny();
    return query;
  }

  private static PageQuery page(
      Optional<String> limit, Optional<String> cursor, Violations violations) {
    return new PageQuery(
        limit.map(text -> limit(text, violations)).orElse(DEFAULT_LIMIT),
        cursor.flatMap(text -> before(text, violations)));
  }

  private static int limit(String text, Violations violations) {
    if (UP_TO_THREE_DIGITS.matcher(text).matches()) {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    }
    violations.add("limit", "must be a whole number from 1 to " + MOST + not(text));
    return DEFAULT_LIMIT;
  }

  private static Optional<UUID> before(String text, Violations violations) {
    Optional<UUID> before = Cursor.decode(text).map(Cursor::last);
    if (before.isEmpty()) {
      violations.add("cursor", "must be a next_cursor that this list has given" + not(text));
    }
    return before;
  }

  private static Optional<OrderStatus> status(String text, Violations violations) {
    Optional<OrderStatus> status =
        Arrays.stream(OrderStatus.values()).filter(known -> known.name().equals(text)).findFirst();
    if (status.isEmpty()) {
      violations.add("status", "must be one of NEW, PAID, CANCELLED" + not(text));
    }
    return status;
  }

  private static String not(String text) {
    return ", not '" + Excerpt.of(text) + "'";
  }
}
