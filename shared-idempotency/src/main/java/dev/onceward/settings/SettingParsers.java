package dev.onceward.settings;

import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The kinds of values that settings have. */
public final class SettingParsers {

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
