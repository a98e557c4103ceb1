package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A note of the port at which Liberty was started last, by which another run finds it. */
final class NotedPort {
  private final Path file;

  /** In Liberty's folder. */
  NotedPort(Path folder) {
    this.file = folder.resolve("http-port");
  }

  void write(int port) {
    try {
      Folders.create(file.getParent());
      Files.writeString(file, Integer.toString(port));
    } catch (IOException e) {
      throw new LocalStackException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  OptionalInt read() {
    try {
      return OptionalInt.of(Integer.parseInt(Files.readString(file).strip()));
    } catch (IOException | NumberFormatException neverStarted) {
      return OptionalInt.empty();
    }
  }
}
