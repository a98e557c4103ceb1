package dev.onceward.idempotency.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long the client is willing to wait, from {@code Prefer: wait=N} (RFC 7240, section 4.3). A
 * preference is a wish: what can't be understood is ignored.
 */
final class PreferredWait {

  static final String HEADER = "Prefer";

  private static final Pattern WAIT =
      Pattern.compile(
          "(?:^|,)\\s*wait\\s*=\\s*\"?(\\d{1,6})\"?\\s*(?=$|[,;])", Pattern.CASE_INSENSITIVE);

  private PreferredWait() {}

  /** The first such preference; the lines may be absent. */
  static Optional<Duration> of(List<String> lines) {
    if (lines == null) {
      return Optional.empty();
    }
    return lines.stream()
        .map(WAIT::matcher)
        .filter(Matcher::find)
        .map(found -> Duration.ofSeconds(Long.parseLong(found.group(1))))
        .findFirst();
  }
}
