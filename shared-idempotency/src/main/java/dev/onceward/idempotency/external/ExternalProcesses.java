package dev.onceward.idempotency.external;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The processes of the application, by name. */
public final class ExternalProcesses {

  private final Map<String, ExternalProcess> byName = new TreeMap<>();

  /** Refuses two processes of one name, which executions could not tell apart. */
  public ExternalProcesses(Collection<ExternalProcess> processes) {
    for (ExternalProcess process : processes) {
      if (byName.put(process.name(), process) != null) {
        throw new IllegalStateException(
            "Two external processes are named '" + process.name() + "'; give one another name");
      }
    }
  }

  Collection<ExternalProcess> all() {
    return byName.values();
  }

  Set<String> names() {
    return byName.keySet();
  }

  ExternalProcess require(String name) {
    return Optional.ofNullable(byName.get(name))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No bean is the external process '"
                        + name
                        + "'. There are: "
                        + String.join(", ", byName.keySet())));
  }
}
