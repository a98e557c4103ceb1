package dev.onceward.systemtests.invoices;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a server's log says of its consumers since it was started. */
record ConsumerLog(Path messages) {

  // In each the consumer, the message and the attempts.
  private static final Pattern WAITS =
      Pattern.compile("(\\S+) waits with (\\S+) for \\S+ already, after (\\d+) attempts");

  private static final Pattern FAILS =
      Pattern.compile("(\\S+) could not handle (\\S+) at attempt (\\d+)");

  /** Of a batch it is the first event. */
  private static final Pattern FAILS_IN_A_BATCH =
      Pattern.compile(
          "(\\S+) could not apply \\d+ events, (?=.* first \\S+ (\\S+))the (\\d+)\\. time in a row");

  /** The messages that wait though they were tried more often than that. */
  Set<String> waitingBeyond(int attempts, String consumer) {
    return found(Stream.of(WAITS), consumer, attempts);
  }

  /** The messages at which it failed more often than that. */
  Set<String> failedBeyond(int attempts, String consumer) {
    return found(Stream.of(FAILS, FAILS_IN_A_BATCH), consumer, attempts);
  }

  private Set<String> found(Stream<Pattern> lines, String consumer, int attempts) {
    String text = text();
    return lines
        .flatMap(line -> line.matcher(text).results())
        .filter(found -> found.group(1).equals(consumer))
        .filter(found -> Integer.parseInt(found.group(3)) > attempts)
        .map(found -> found.group(2))
        .collect(Collectors.toSet());
  }

  private String text() {
    try {
      return Files.readString(messages);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
