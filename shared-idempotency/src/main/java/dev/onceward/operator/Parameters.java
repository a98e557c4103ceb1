package dev.onceward.operator;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.Excerpt;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the parameters of a list. Text, because JAX-RS answers a bad number with 404. */
final class Parameters {

  private static final int DEFAULT_LIMIT = 20;
  private static final int MOST = 100;
  private static final Pattern UP_TO_THREE_DIGITS = Pattern.compile("[0-9]{1,3}");
  private static final Duration LONGEST_AGE = Duration.ofDays(36_500);

  private final Violations violations = new Violations();

  int limit(Optional<String> text) {
    if (text.isEmpty()) {
      return DEFAULT_LIMIT;
    }
    if (UP_TO_THREE_DIGITS.matcher(text.get()).matches()) {
      int limit = Integer.parseInt(text.get());
      if (limit >= 1 && limit <= MOST) {
        return limit;
      }
    }
    refuse("limit", "must be a whole number from 1 to " + MOST, text.get());
    return DEFAULT_LIMIT;
  }

  Optional<Cursor> cursor(Optional<String> text) {
    Optional<Cursor> cursor = text.flatMap(Cursor::decode);
    if (text.isPresent() && cursor.isEmpty()) {
      refuse("cursor", "must be a next_cursor that this list has given", text.get());
    }
    return cursor;
  }

  Optional<String> oneOf(String name, List<String> allowed, Optional<String> text) {
    if (text.isPresent() && !allowed.contains(text.get())) {
      refuse(name, "must be one of " + String.join(", ", allowed), text.get());
    }
    return text;
  }

  /** A text of a known form; anything else could only ever find nothing. */
  Optional<String> like(String name, Pattern form, Optional<String> text) {
    if (text.isPresent() && !form.matcher(text.get()).matches()) {
      refuse(name, "must match " + form.pattern(), text.get());
    }
    return text;
  }

  Optional<Duration> age(String name, Optional<String> text) {
    return text.flatMap(
        given -> {
          try {
            Duration age = Duration.parse(given);
            if (!age.isNegative() && age.compareTo(LONGEST_AGE) <= 0) {
              return Optional.of(age);
            }
          } catch (DateTimeParseException | ArithmeticException malformed) {
            // Refused below, as is what is out of range.
          }
          refuse(name, "must be an ISO-8601 duration such as PT1H or P2D, up to P36500D", given);
          return Optional.empty();
        });
  }

  private void refuse(String name, String allowed, String text) {
    violations.add(name, allowed + ", not '" + Excerpt.of(text) + "'");
  }

  void refuseIfAny() {
    violations.refuseIfAny();
  }
}
