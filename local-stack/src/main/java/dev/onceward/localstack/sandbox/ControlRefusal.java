package dev.onceward.localstack.sandbox;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A control request that makes no sense; the message says what does. */
final class ControlRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ControlRefusal(String message) {
    super(message);
  }

  static ControlRefusal of(String member, Object value, String allowed) {
    return new ControlRefusal("\"%s\" is %s: give %s.".formatted(member, value, allowed));
  }

  static void unlessKnown(Set<String> given, Set<String> members) {
    Set<String> unknown = new TreeSet<>(given);
    unknown.removeAll(members);
    if (!unknown.isEmpty()) {
      throw new ControlRefusal(
          "Unknown members %s: allowed are %s.".formatted(unknown, new TreeSet<>(members)));
    }
  }

  /** A whole number within its limits, or empty when it is not given. */
  static Optional<Long> whole(Map<String, Object> json, String member, long lowest, long highest) {
    Object given = json.get(member);
    if (given == null) {
      return Optional.empty();
    }
    if (given instanceof Number number
        && number.doubleValue() == number.longValue()
        && number.longValue() >= lowest
        && number.longValue() <= highest) {
      return Optional.of(number.longValue());
    }
    throw of(member, given, "a whole number from " + lowest + " to " + highest);
  }

  Answer answer() {
    return Answer.of(StripeError.INVALID, Map.of("error", Map.of("message", getMessage())));
  }
}
