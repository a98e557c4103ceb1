package dev.onceward.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Folders copied and removed whole. */
final class Trees {
  private Trees() {}

  /** Leaves out what is, at the top, named as given. */
  static void copy(Path from, Path to, Set<String> leftOut) throws IOException {
    for (Path file : below(from)) {
      Path relative = from.relativize(file);
      if (leftOut.contains(relative.getName(0).toString())) {
        continue;
      }
      Path target = to.resolve(relative);
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target);
      }
    }
  }

  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    for (Path file : below(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
      Files.delete(file);
    }
  }

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList();
    }
  }
}
