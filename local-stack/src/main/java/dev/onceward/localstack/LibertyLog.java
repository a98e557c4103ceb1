package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads from a server's console why it did not start. */
final class LibertyLog {
  private static final int LINES_TO_SHOW = 25;

  /** Each message starts with its level; the lines after it may belong to it. */
  private static final Pattern START_OF_MESSAGE =
      Pattern.compile("^(?=\\[[A-Z]+ *\\])", Pattern.MULTILINE);

  /** Codes after which the application never becomes ready, so that waiting on makes no sense. */
  private static final Pattern FATAL =
      Pattern.compile("CWWK(Z000[24]E|Z0014W|Z0013E|F0001E|F0032E|F0033E|E0029E|G0014E|O0221E)");

  private static final Pattern WORTH_SHOWING =
      Pattern.compile("^\\[(ERROR|WARNING) *\\]|CWWK\\w+[EW]:|Exception");

  /**
   * The application's own word on why it refuses to start; the server's is about the consequences.
   */
  private static final Pattern OUR_REASON = Pattern.compile("dev\\.onceward\\.\\S+Exception: ");

  private final Path console;

  LibertyLog(Path console) {
    this.console = console;
  }

  boolean tellsOfFailure() {
    return FATAL.matcher(content()).find();
  }

  /** The messages that matter, the console's end when none do. */
  String excerpt() {
    List<String> messages = List.of(START_OF_MESSAGE.split(content()));
    List<String> fatal = matching(messages, FATAL);
    if (!fatal.isEmpty()) {
      Stream<String> ours = matching(messages, OUR_REASON).stream().limit(1);
      return lines(Stream.concat(ours, fatal.stream()).distinct().toList());
    }
    List<String> relevant = matching(messages, WORTH_SHOWING);
    return relevant.isEmpty() ? end() : lines(relevant);
  }

  private String end() {
    List<String> lines = content().lines().toList();
    return String.join(
        "\n", lines.subList(Math.max(0, lines.size() - LINES_TO_SHOW), lines.size()));
  }

  private static String lines(List<String> messages) {
    return messages.stream()
        .flatMap(String::lines)
        .filter(line -> !line.startsWith("\tat "))
        .limit(LINES_TO_SHOW)
        .collect(Collectors.joining("\n"));
  }

  private static List<String> matching(List<String> messages, Pattern pattern) {
    return messages.stream().filter(message -> pattern.matcher(message).find()).distinct().toList();
  }

  private String content() {
    try {
      return Files.readString(console, StandardCharsets.UTF_8);
    } catch (IOException notYetThere) {
      return "";
    }
  }
}
