package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer.Header;
import java.util.List;
import java.util.stream.Collectors;

/** Headers as they stand in the table: {@code Name: value} lines, readable by an operator. */
final class HeaderLines {

  private HeaderLines() {}

  static String format(List<Header> headers) {
    return headers.stream().map(h -> h.name() + ": " + h.value()).collect(Collectors.joining("\n"));
  }

  static List<Header> parse(String lines) {
    return lines.lines().map(HeaderLines::header).toList();
  }

  private static Header header(String line) {
    int colon = line.indexOf(": ");
    return new Header(line.substring(0, colon), line.substring(colon + 2));
  }
}
