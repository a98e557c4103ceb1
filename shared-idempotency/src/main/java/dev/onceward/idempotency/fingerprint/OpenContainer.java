package dev.onceward.idempotency.fingerprint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** An object or array whose end has not been read yet. */
sealed interface OpenContainer {

  /** Takes the next value. */
  void add(JsonNode value);

  /** The finished object or array. */
  JsonNode close();

  /** Where reading stands: a member's name or an element's index; empty before the first name. */
  Optional<String> position();

  /** An object. A sorted map, unlike a hash map, has no names that collide. */
  final class OpenObject implements OpenContainer {
    private final SortedMap<String, JsonNode> byName = new TreeMap<>();
    private Optional<String> name = Optional.empty();

    /** Takes the next member's name; false if there is such a member already. */
    boolean name(String next) {
      name = Optional.of(next);
      return !byName.containsKey(next);
    }

    @Override
    public void add(JsonNode value) {
      byName.put(name.orElseThrow(), value);
    }

    @Override
    public JsonNode close() {
      return new JsonNode.Members(Collections.unmodifiableSortedMap(byName));
    }

    @Override
    public Optional<String> position() {
      return name;
    }
  }

  /** An array. */
  final class OpenArray implements OpenContainer {
    private final List<JsonNode> inOrder = new ArrayList<>();

    @Override
    public void add(JsonNode value) {
      inOrder.add(value);
    }

    @Override
    public JsonNode close() {
      return new JsonNode.Elements(Collections.unmodifiableList(inOrder));
    }

    @Override
    public Optional<String> position() {
      return Optional.of(String.valueOf(inOrder.size()));
    }
  }
}
