package dev.onceward.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders made and removed whole. */
final class Folders {
  private Folders() {}

  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new LocalStackException("Cannot delete " + folder + ": delete it by hand", e);
    }
  }

  /** A new one among the machine's temporary files. */
  static Path temporary(String name) {
    try {
      return Files.createTempDirectory(name);
    } catch (IOException e) {
      throw new LocalStackException("No temporary folder can be created: " + e.getMessage(), e);
    }
  }

  static Path create(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new LocalStackException(
          "Cannot create the folder " + folder + " (" + e + "): check its owner and free space", e);
    }
  }
}
