package dev.onceward.app.tracing;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Liberty's way to further fields of its log, {@code LogRecordContext}. Called by name, since its
 * interface is in the server alone and in no repository; a server without it has no such fields.
 */
record ServerLog(Class<?> context, Class<?> extension) {

  private static final Logger LOG = System.getLogger(ServerLog.class.getName());
  private static final String CONTEXT = "com.ibm.websphere.logging.hpel.LogRecordContext";

  /** The server's, if it has one. */
  static Optional<ServerLog> find() {
    try {
      return Optional.of(
          new ServerLog(Class.forName(CONTEXT), Class.forName(CONTEXT + "$Extension")));
    } catch (ClassNotFoundException otherServer) {
      LOG.log(Level.INFO, "The log has no fields for operations and keys: no {0}", CONTEXT);
      return Optional.empty();
    }
  }

  /**
   * Adds fields, each asked for its value whenever a line is written.
   *
   * @return what the caller must hold on to, as the server does not; then the fields go
   */
  Map<String, Object> add(Map<String, Supplier<Optional<String>>> fields) {
    Map<String, Object> extensions =
        fields.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, field -> extensionOf(field.getValue())));
    extensions.forEach(this::register);
    return extensions;
  }

  /** Its one method is {@code String getValue()}; a field whose value is null is left out. */
  private Object extensionOf(Supplier<Optional<String>> field) {
    return Proxy.newProxyInstance(
        ServerLog.class.getClassLoader(),
        new Class<?>[] {extension},
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getValue" -> field.get().orElse(null);
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              default -> "a field of the log";
            });
  }

  private void register(String name, Object field) {
    try {
      context.getMethod("registerExtension", String.class, extension).invoke(null, name, field);
    } catch (ReflectiveOperationException changed) {
      LOG.log(Level.WARNING, "The log has no field " + name + ": the server's interface", changed);
    }
  }
}
