package dev.onceward.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What the programs of {@code mvn -Pbench} do around their measuring. */
final class BenchProgram {
  private final CompletableFuture<Void> endWithMaven = endWithParent();
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  /** Maven, when it is stopped, does not tell the program it runs. */
  private static CompletableFuture<Void> endWithParent() {
    return ProcessHandle.current()
        .parent()
        .map(ProcessHandle::onExit)
        .orElseGet(CompletableFuture::new)
        .thenRun(() -> System.exit(1));
  }

  Progress progress() {
    return new Progress(out);
  }

  /** Writes the report and shows it; ends with 1 if the run is invalid. */
  void conclude(Path file, String report, List<String> faults) throws IOException {
    Files.writeString(file, report);
    out.println("\n" + report);
    endWithMaven.cancel(true);
    if (faults.isEmpty()) {
      return;
    }
    out.println("THIS RUN IS INVALID, its figures mean nothing:");
    faults.forEach(fault -> out.println("  " + fault));
    System.exit(1);
  }

  /**
   * Measures a system, which is closed afterwards, and by Ctrl-C too.
   *
   * @param work where something is left if it can't be closed
   */
  static <S extends Closeable, T> T measuring(
      S system, Path work, Progress progress, Measuring<S, T> measuring) throws Exception {
    Thread stopper = new Thread(() -> stop(system, work, progress), "stop-bench");
    Runtime.getRuntime().addShutdownHook(stopper);
    try (system) {
      return measuring.of(system);
    } finally {
      Runtime.getRuntime().removeShutdownHook(stopper);
    }
  }

  private static void stop(Closeable system, Path work, Progress progress) {
    try {
      system.close();
    } catch (IOException e) {
      progress.tell("Something is left in " + work + ": " + e);
    }
  }

  /** What is done with a system. */
  @FunctionalInterface
  interface Measuring<S, T> {
    T of(S system) throws Exception;
  }
}
