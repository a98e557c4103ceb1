package dev.onceward.systemtests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A program written down in a document, as a fenced block of code. */
public record Example(String language, String code) {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");
  private static final int LIMIT_SECONDS = 90;

  /** What a program left behind. */
  public record Outcome(int exit, List<String> lines) {}

  /** All of the document's, in its order. */
  public static List<Example> in(Path document) throws IOException {
    return BLOCK
        .matcher(Files.readString(document))
        .results()
        .map(block -> new Example(block.group(1), block.group(2)))
        .toList();
  }

  /** Whether the program can be started at all. */
  public static boolean isThere(String program) {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException notThere) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Runs it in the folder, as the reader would who has saved it there.
   *
   * @return its exit status and what it printed, errors too, without the empty lines
   */
  public Outcome run(String program, Path folder, String file, Map<String, String> environment) {
    try {
      Path output = folder.resolve("output.txt");
      Files.writeString(folder.resolve(file), code);
      ProcessBuilder start =
          new ProcessBuilder(program, file)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      start.environment().putAll(environment);
      Process process = start.start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("Still running:\n" + code + "\n" + Files.readString(output));
      }
      List<String> printed = Files.readAllLines(output);
      return new Outcome(
          process.exitValue(), printed.stream().filter(line -> !line.isBlank()).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while an example ran", e);
    }
  }
}
