package dev.onceward.task.worker;

import dev.onceward.task.TaskHandler;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The handlers of this node, by type. */
final class Handlers {

  private final Map<String, TaskHandler> byType = new TreeMap<>();
  private final Duration longestHold;

  /**
   * Refuses two handlers of one type, of which it would be chance which one is called.
   *
   * @param longestHold of those that have none of their own
   */
  Handlers(Collection<TaskHandler> handlers, Duration longestHold) {
    this.longestHold = longestHold;
    for (TaskHandler handler : handlers) {
      if (handler.type().isBlank()) {
        throw new IllegalStateException(
            handler.getClass().getName() + " handles tasks of a blank type; name one");
      }
      if (byType.put(handler.type(), handler) != null) {
        throw new IllegalStateException(
            "Two beans handle tasks of the type '" + handler.type() + "'; leave one out");
      }
    }
  }

  Set<String> types() {
    return byType.keySet();
  }

  /** For how long one of that type may be held. */
  Duration longestHold(String type) {
    return of(type).longestHold().orElse(longestHold);
  }

  /** Only types that are here are claimed. */
  TaskHandler of(String type) {
    return byType.get(type);
  }
}
