package dev.onceward.settings;

import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The kinds of values that settings have. */
public final class SettingParsers {

  private static final Function<String, Duration> TIMEOUT = atLeast(Duration.ofMillis(100));

  private SettingParsers() {}

  /** Any text but a blank one. */
  public static String text(String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("it must not be blank");
    }
    return value.strip();
  }

  /** {@code true} or {@code false}. */
  public static Boolean flag(String value) {
    return switch (value.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("use true or false");
    };
  }

  /** An ISO-8601 duration such as {@code PT10S}, not negative. */
  public static Duration duration(String value) {
    try {
      Duration duration = Duration.parse(value.strip());
      if (duration.isNegative()) {
        throw new IllegalArgumentException("it must not be negative");
      }
      return duration;
    } catch (DateTimeParseException malformed) {
      throw new IllegalArgumentException(
          "use an ISO-8601 duration such as PT10S or PT72H", malformed);
    }
  }

  /** A duration from the least on. */
  public static Function<String, Duration> atLeast(Duration least) {
    return value -> {
      Duration duration = duration(value);
      if (duration.compareTo(least) < 0) {
        throw new IllegalArgumentException("it must be at least " + least);
      }
      return duration;
    };
  }

  /** How long a client waits for others, from PT0.1S on: clients take zero for no limit at all. */
  public static Duration timeout(String value) {
    return TIMEOUT.apply(value);
  }

  /**
   * Where a server is, without a path. What a server listens on is an address to call, but for
   * {@code *}, which is this machine.
   *
   * @param example of a good one, for the message
   */
  public static Function<String, URI> serverAddress(String example) {
    return value -> {
      URI address = URI.create(value.strip().replaceFirst("://\\*(?=[:/]|$)", "://localhost"));
      boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (!http || address.getHost() == null) {
        throw new IllegalArgumentException("use an address such as " + example);
      }
      return address;
    };
  }

  /** A time of day such as {@code 03:00}. */
  public static LocalTime time(String value) {
    try {
      return LocalTime.parse(value.strip());
    } catch (DateTimeParseException malformed) {
      throw new IllegalArgumentException("use a time of day such as 03:00", malformed);
    }
  }

  /** A whole number within the bounds, both included. */
  public static Function<String, Integer> between(int least, int most) {
    return value -> {
      try {
        int number = Integer.parseInt(value.strip());
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException notANumber) {
        // falls through to the one message for both faults
      }
      throw new IllegalArgumentException("use a whole number from " + least + " to " + most);
    };
  }

  /** One of the given numbers. */
  public static Function<String, Integer> oneOf(Set<Integer> allowed) {
    return value ->
        allowed.stream()
            .filter(number -> number.toString().equals(value.strip()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "use one of " + allowed.stream().sorted().toList()));
  }

  /** Names separated by commas. */
  public static List<String> names(String value) {
    return Arrays.stream(value.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
  }
}
