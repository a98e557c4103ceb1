package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer.Header;
import java.util.List;
import java.util.stream.Collectors;

/** Headers as they stand in the table: {@code Name: value} lines, readable by an operator. */
final class HeaderLines {

  private static final String SEPARATOR = ": ";

  private HeaderLines() {}

  /** Whether a text can be header lines, possibly none; the mark of an encrypted answer can't. */
  static boolean areIn(String lines) {
    return lines.lines().allMatch(line -> line.contains(SEPARATOR));
  }

  static String format(List<Header> headers) {
    return headers.stream()
        .map(h -> h.name() + SEPARATOR + h.value())
        .collect(Collectors.joining("\n"));
  }

  static List<Header> parse(String lines) {
    return lines.lines().map(HeaderLines::header).toList();
  }

  private static Header header(String line) {
    int colon = line.indexOf(SEPARATOR);
    return new Header(line.substring(0, colon), line.substring(colon + SEPARATOR.length()));
  }
}
