package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A note of the process a part started last, by which another run finds it. */
final class ProcessRecord {
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final Path file;

  ProcessRecord(Path folder) {
    this.file = folder.resolve("process");
  }

  void write(long pid) {
    try {
      Folders.create(file.getParent());
      Files.writeString(file, pid + " " + startOf(pid));
    } catch (IOException e) {
      throw new LocalStackException("Cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** The process, if it still runs; another one that got its number later is not it. */
  Optional<ProcessHandle> process() {
    try {
      String[] noted = Files.readString(file).strip().split(" ", 2);
      return ProcessHandle.of(Long.parseLong(noted[0]))
          .filter(ProcessHandle::isAlive)
          .filter(process -> noted.length == 2 && noted[1].equals(startOf(process.pid())));
    } catch (IOException | NumberFormatException neverStarted) {
      return Optional.empty();
    }
  }

  /** Stops the process, whichever run started it. */
  void end() {
    process().ifPresent(process -> Signals.end(process, GRACE));
  }

  private static String startOf(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .map(Object::toString)
        .orElse("unknown");
  }
}
