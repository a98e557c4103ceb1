package dev.onceward.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Prometheus' own tool for rules and queries, where it is installed. */
final class Promtool {

  static final String NEEDED = "needs promtool, of Debian's package prometheus, on the path";

  private Promtool() {}

  static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, "promtool"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
