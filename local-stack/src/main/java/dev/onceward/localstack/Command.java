package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a short-lived program to its end and keeps what it printed. */
final class Command {
  private static final long TIMEOUT_SECONDS = 120;

  private Command() {}

  record Outcome(int exitCode, String output) {
    boolean succeeded() {
      return exitCode == 0;
    }
  }

  static Outcome run(List<String> command) {
    try {
      // A file, not a pipe: a daemon the program leaves behind would hold a pipe open for ever.
      Path output = Files.createTempFile("onceward-command", ".log");
      try {
        return run(command, output);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw new LocalStackException("Cannot run " + command + ": " + e.getMessage(), e);
    }
  }

  private static Outcome run(List<String> command, Path output) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new LocalStackException(
            command.get(0) + " did not end within " + TIMEOUT_SECONDS + " s: " + command);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new LocalStackException("Interrupted while running " + command, e);
    }
    return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }

  /** Whether a program can be started at all. */
  static boolean works(String... command) {
    try {
      return run(List.of(command)).succeeded();
    } catch (LocalStackException notThere) {
      return false;
    }
  }
}
