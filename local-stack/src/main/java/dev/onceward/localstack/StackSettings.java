package dev.onceward.localstack;

import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;

/** What the person who types {@code mvn -Prun} may choose, by system properties. */
record StackSettings(
    Path root,
    Path liberty,
    StackPort http,
    StackPort postgres,
    StackPort kafka,
    SandboxSettings sandbox,
    boolean fresh,
    boolean serverOnly) {

  private static final int HTTP_PORT = 9080;
  private static final String SERVER_ONLY = "server.only";

  static StackSettings of(Path root, Path liberty, Properties given) {
    StackSettings settings =
        new StackSettings(
            root,
            liberty,
            StackPort.of("HTTP (Liberty)", "onceward.port.http", standardHttp(root, given), given),
            StackPort.of("PostgreSQL", "onceward.port.postgres", 15432, given),
            StackPort.of("Kafka", "onceward.port.kafka", 19092, given),
            SandboxSettings.of(given),
            isOn(given, "fresh"),
            isOn(given, SERVER_ONLY));
    if (settings.fresh && settings.serverOnly) {
      throw new LocalStackException(
          "-Dfresh empties the stack that -Dserver.only wants to find running: give only one.");
    }
    return settings;
  }

  /** Liberty comes back where it was: the sandbox's webhooks and open scripts look for it there. */
  private static int standardHttp(Path root, Properties given) {
    return isOn(given, SERVER_ONLY)
        ? new NotedPort(StackFolder.liberty(root)).read().orElse(HTTP_PORT)
        : HTTP_PORT;
  }

  /** All but PostgreSQL's, which may still be running. */
  void requireFreePorts() {
    Stream.of(kafka, sandbox.port(), sandbox.smtp(), http).forEach(StackPort::requireFree);
  }

  /** Both {@code -Dfresh} and {@code -Dfresh=true}. */
  private static boolean isOn(Properties given, String property) {
    String value = given.getProperty(property, "false");
    return value.isEmpty() || Boolean.parseBoolean(value);
  }

  String commandToStartLiberty() {
    String command = "mvn -Prun -Dserver.only";
    return http.number() == HTTP_PORT
        ? command
        : command + " -D" + http.property() + "=" + http.number();
  }
}
