package dev.onceward.benchmarks;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.money.Money;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import dev.onceward.orders.event.OrderEvents;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Currency;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What happens to orders of one tenant: each is created, and paid a little later. */
final class OrderStream {
  /** How many orders are created before the first of them is paid. */
  private static final int IN_BETWEEN = 100;

  private static final Money TOTAL =
      new Money(new BigDecimal("1500.50"), Currency.getInstance("RUB"));
  private static final UUID TENANT = UUID.randomUUID();
  private static final long CUSTOMER = 42;

  private OrderStream() {}

  static List<OutboxEvent> events(int count) {
    List<OutboxEvent> events = new ArrayList<>(count);
    Deque<Order> unpaid = new ArrayDeque<>();
    int creations = count - count / 2;
    while (events.size() < count) {
      boolean create = creations > 0 && unpaid.size() < IN_BETWEEN;
      if (create) {
        creations--;
        Order order = order();
        unpaid.add(order);
        events.add(OrderEvents.created(order));
      } else {
        events.add(OrderEvents.paid(unpaid.remove().paid(), Instant.now()));
      }
    }
    return events;
  }

  /** How many orders those events are about. */
  static int orders(int count) {
    return count - count / 2;
  }

  private static Order order() {
    return new Order(
        TENANT,
        UuidCreator.getTimeOrderedEpoch(),
        CUSTOMER,
        TOTAL,
        Optional.of("anna@example.org"),
        OrderStatus.NEW,
        1,
        Instant.now(),
        Optional.empty());
  }
}
