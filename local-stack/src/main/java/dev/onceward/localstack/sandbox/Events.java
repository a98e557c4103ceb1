package dev.onceward.localstack.sandbox;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All events and what became of them. Guarded by the books. */
final class Events {
  private final Map<String, Event> all = new LinkedHashMap<>();
  private final Map<String, List<Delivery>> deliveries = new LinkedHashMap<>();

  void add(Event event) {
    all.put(event.id(), event);
  }

  void add(Delivery delivery) {
    deliveries.computeIfAbsent(delivery.event(), id -> new ArrayList<>()).add(delivery);
  }

  Optional<Event> find(String id) {
    return Optional.ofNullable(all.get(id));
  }

  List<Event> pending() {
    return all.values().stream().filter(event -> !isSettled(event)).toList();
  }

  List<Map<String, Object>> witnessed() {
    return all.values().stream().map(this::witnessed).toList();
  }

  private Map<String, Object> witnessed(Event event) {
    Map<String, Object> json = event.written();
    json.put("pending", !isSettled(event));
    json.put("deliveries", of(event).stream().map(Delivery::written).toList());
    return json;
  }

  private boolean isSettled(Event event) {
    return of(event).stream().anyMatch(Delivery::isLast);
  }

  private List<Delivery> of(Event event) {
    return deliveries.getOrDefault(event.id(), List.of());
  }
}
