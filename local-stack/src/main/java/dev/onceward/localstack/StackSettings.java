package dev.onceward.localstack;

import java.nio.file.Path;
import java.util.Properties;

/** What the person who types {@code mvn -Prun} may choose, by system properties. */
record StackSettings(
    Path root,
    Path liberty,
    StackPort http,
    StackPort postgres,
    SandboxSettings sandbox,
    boolean fresh,
    boolean serverOnly) {

  private static final int HTTP_PORT = 9080;

  static StackSettings of(Path root, Path liberty, Properties given) {
    StackSettings settings =
        new StackSettings(
            root,
            liberty,
            StackPort.of("HTTP (Liberty)", "onceward.port.http", HTTP_PORT, given),
            StackPort.of("PostgreSQL", "onceward.port.postgres", 15432, given),
            SandboxSettings.of(given),
            isOn(given, "fresh"),
            isOn(given, "server.only"));
    if (settings.fresh && settings.serverOnly) {
      throw new LocalStackException(
          "-Dfresh empties the stack that -Dserver.only wants to find running: give only one.");
    }
    return settings;
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
