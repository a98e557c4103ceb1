package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A part of a list, and where the next part begins. */
record Page<T>(List<T> items, Optional<Cursor> next) {

  /** Cuts one row more than was wanted: it only says that there is more. */
  static <T> Page<T> of(List<T> oneMore, int limit, Function<T, Cursor> position) {
    if (oneMore.size() <= limit) {
      return new Page<>(List.copyOf(oneMore), Optional.empty());
    }
    List<T> items = List.copyOf(oneMore.subList(0, limit));
    return new Page<>(items, Optional.of(position.apply(items.get(limit - 1))));
  }

  JsonObject json(Function<T, JsonObject> item) {
    JsonArrayBuilder list = Json.createArrayBuilder();
    items.forEach(one -> list.add(item.apply(one)));
    JsonObjectBuilder json = Json.createObjectBuilder().add("items", list);
    next.ifPresent(cursor -> json.add("next_cursor", cursor.encode()));
    return json.build();
  }
}
