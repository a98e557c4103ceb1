package dev.onceward.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder's list of files and sizes, kept inside it, by which damage to it is noticed. */
final class Inventory {
  private static final String FILE = "inventory.txt";

  private Inventory() {}

  static void write(Path folder) throws IOException {
    Files.write(folder.resolve(FILE), listing(folder), StandardCharsets.UTF_8);
  }

  static boolean matches(Path folder) {
    try {
      return Files.readAllLines(folder.resolve(FILE), StandardCharsets.UTF_8)
          .equals(listing(folder));
    } catch (IOException | UncheckedIOException unreadable) {
      return false;
    }
  }

  private static List<String> listing(Path folder) throws IOException {
    try (Stream<Path> tree = Files.walk(folder)) {
      return tree.filter(Files::isRegularFile)
          .filter(file -> !file.equals(folder.resolve(FILE)))
          .map(file -> folder.relativize(file) + " " + size(file))
          .sorted()
          .toList();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
