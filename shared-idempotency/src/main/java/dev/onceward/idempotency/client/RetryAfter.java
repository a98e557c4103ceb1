package dev.onceward.idempotency.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The header {@code Retry-After} in its two spellings, seconds and HTTP date.
 *
 * <p>Source: RFC 9110, section 10.2.3.
 */
public final class RetryAfter {

  /** The header's name. */
  public static final String NAME = "Retry-After";

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private RetryAfter() {}

  /**
   * How long the server asks to wait, not negative.
   *
   * @param value of the header
   * @param now by the clock that a date is compared with
   * @return empty for what is neither a number of seconds nor a date
   */
  public static Optional<Duration> of(String value, Instant now) {
    String text = value.strip();
    if (SECONDS.matcher(text).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant date = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(date.isAfter(now) ? Duration.between(now, date) : Duration.ZERO);
    } catch (DateTimeException neither) {
      return Optional.empty();
    }
  }
}
