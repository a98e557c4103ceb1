package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Where one Kafka broker keeps its data, its log and a note of its process. */
final class KafkaFolder {
  private static final int LINES_OF_LOG_TO_SHOW = 12;
  private static final Pattern WORTH_SHOWING =
      Pattern.compile("^(SEVERE|WARNING|The broker does not start)|Exception: |Error: ");

  private final Path folder;

  KafkaFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  void make() {
    Folders.create(folder);
  }

  Path data() {
    return folder.resolve("data");
  }

  Path log() {
    return folder.resolve("kafka.log");
  }

  /** There while the broker can be used; says the port. */
  Path ready() {
    return folder.resolve("ready");
  }

  ProcessRecord record() {
    return new ProcessRecord(folder);
  }

  void forgetReadiness() {
    try {
      Files.deleteIfExists(ready());
    } catch (IOException e) {
      throw new LocalStackException("Cannot delete " + ready() + ": " + e.getMessage(), e);
    }
  }

  OptionalInt port() {
    try {
      return OptionalInt.of(Integer.parseInt(Files.readString(ready()).strip()));
    } catch (IOException | NumberFormatException notReady) {
      return OptionalInt.empty();
    }
  }

  /** Refuses data that no broker can use; a folder without data is fine. */
  void refuseUnusable() {
    if (Files.exists(data()) && !Files.isRegularFile(data().resolve("meta.properties"))) {
      throw unusable("the file meta.properties is missing");
    }
  }

  private LocalStackException unusable(String reason) {
    return new LocalStackException(
        ("Kafka cannot use its data in %s: %s%nMore in %s. To start empty, delete that folder or"
                + " add -Dfresh to mvn -Prun.")
            .formatted(data(), reason, log()));
  }

  /** What holds a port is no fault of the data. */
  LocalStackException failure(int port, String what) {
    String words = lastWords();
    if (words.contains("Address already in use")) {
      return new LocalStackException(
          "Kafka's port %d was taken while it started. Stop what holds it, or choose another port."
              .formatted(port));
    }
    return unusable(what + ":\n" + words);
  }

  /** The lines that tell why the broker ended, or its last words. */
  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log(), StandardCharsets.UTF_8);
      List<String> telling =
          lines.stream().filter(line -> WORTH_SHOWING.matcher(line).find()).distinct().toList();
      List<String> shown = telling.isEmpty() ? lines : telling;
      return String.join(
          "\n", shown.subList(Math.max(0, shown.size() - LINES_OF_LOG_TO_SHOW), shown.size()));
    } catch (IOException unreadable) {
      return "(its log cannot be read: " + unreadable + ")";
    }
  }
}
