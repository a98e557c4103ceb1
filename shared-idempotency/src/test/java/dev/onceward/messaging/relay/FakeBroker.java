package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Keeps what arrives, in the order of arrival; may refuse some, or hold a sender up. */
final class FakeBroker {

  private final List<OutboxEvent> arrived = new CopyOnWriteArrayList<>();
  private volatile Predicate<OutboxEvent> refused = event -> false;

  void refuse(Predicate<OutboxEvent> events) {
    refused = events;
  }

  /** A way to it that does something before each call's events arrive, and after. */
  EventTransport transport(Consumer<List<OutboxEvent>> before, Consumer<List<OutboxEvent>> after) {
    return new EventTransport() {
      @Override
      public boolean isConfigured() {
        return true;
      }

      @Override
      public Sent send(String topic, List<OutboxEvent> events) {
        before.accept(events);
        Sent sent = take(events);
        after.accept(events);
        return sent;
      }
    };
  }

  EventTransport transport() {
    return transport(events -> {}, events -> {});
  }

  private Sent take(List<OutboxEvent> events) {
    Set<UUID> acknowledged = new HashSet<>();
    for (OutboxEvent event : events) {
      if (!refused.test(event)) {
        arrived.add(event);
        acknowledged.add(event.id());
      }
    }
    return acknowledged.size() == events.size()
        ? new Sent(acknowledged, Optional.empty())
        : new Sent(acknowledged, Optional.of(new IllegalStateException("refused")));
  }

  /** All arrivals, repeats included. */
  int arrivals() {
    return arrived.size();
  }

  /** The versions of an aggregate as a consumer sees them that leaves repeats out. */
  List<Long> versionsOf(String aggregate) {
    Set<Long> versions = new LinkedHashSet<>();
    for (OutboxEvent event : arrived) {
      if (event.aggregateId().equals(aggregate)) {
        versions.add(event.aggregateVersion());
      }
    }
    return new ArrayList<>(versions);
  }
}
