package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code target/onceward.env}: how scripts find the running stack. It exists while that is ready.
 */
final class EnvironmentFile {
  private final Path file;

  EnvironmentFile(Path root) {
    this.file = root.resolve("target").resolve("onceward.env");
  }

  Path path() {
    return file;
  }

  /** Whole or not at all: a script may be waiting for it. */
  void write(Map<String, String> variables) {
    String content =
        variables.entrySet().stream()
            .map(variable -> variable.getKey() + "=" + variable.getValue() + "\n")
            .collect(Collectors.joining());
    String export = "export " + String.join(" ", variables.keySet()) + "\n";
    Path fresh = file.resolveSibling("onceward.env.new");
    try {
      Folders.create(file.getParent());
      Files.writeString(fresh, content + export);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new LocalStackException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  void delete() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new LocalStackException("Cannot delete " + file + ": " + e.getMessage(), e);
    }
  }
}
