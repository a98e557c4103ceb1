package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Reads from a server's console why it did not start. */
final class LibertyLog {
  private static final int LINES_TO_SHOW = 15;

  /** Codes after which the application never becomes ready, so that waiting on makes no sense. */
  private static final Pattern FATAL =
      Pattern.compile("CWWK(Z000[24]E|Z0014W|Z0013E|F0001E|F0032E|F0033E|E0029E|G0014E|O0221E)");

  private static final Pattern WORTH_SHOWING =
      Pattern.compile("\\[(ERROR|WARNING) *\\]|^Caused by|CWWK\\w+[EW]:|Exception");

  private final Path console;

  LibertyLog(Path console) {
    this.console = console;
  }

  boolean tellsOfFailure() {
    return lines().stream().anyMatch(line -> FATAL.matcher(line).find());
  }

  /** The lines that matter, the console's end when none do. */
  String excerpt() {
    List<String> lines = lines();
    List<String> fatal = matching(lines, FATAL);
    List<String> relevant = fatal.isEmpty() ? matching(lines, WORTH_SHOWING) : fatal;
    return relevant.isEmpty()
        ? String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_TO_SHOW), lines.size()))
        : String.join("\n", relevant.subList(0, Math.min(LINES_TO_SHOW, relevant.size())));
  }

  private static List<String> matching(List<String> lines, Pattern pattern) {
    return lines.stream().filter(line -> pattern.matcher(line).find()).distinct().toList();
  }

  private List<String> lines() {
    try {
      return Files.readString(console, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException notYetThere) {
      return List.of();
    }
  }
}
