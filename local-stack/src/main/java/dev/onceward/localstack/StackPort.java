package dev.onceward.localstack;

import java.util.Properties;

/**
 * A port of the local stack: what listens there, and the system property that moves it.
 *
 * @param owner the part, as messages call it
 */
record StackPort(String owner, String property, int number) {
  private static final int HIGHEST = 65_535;

  static StackPort of(String owner, String property, int standard, Properties given) {
    String value = given.getProperty(property, Integer.toString(standard)).strip();
    try {
      int number = Integer.parseInt(value);
      if (number > 0 && number <= HIGHEST) {
        return new StackPort(owner, property, number);
      }
    } catch (NumberFormatException e) {
      throw invalid(property, value);
    }
    throw invalid(property, value);
  }

  private static LocalStackException invalid(String property, String value) {
    return new LocalStackException(
        "-D%s=%s is not a port: give a number from 1 to %d".formatted(property, value, HIGHEST));
  }

  /** Refuses a port that something listens on already. */
  void requireFree() {
    if (Ports.isFree(number)) {
      return;
    }
    StringBuilder holder = new StringBuilder();
    PortOwner.pid(number).ifPresent(pid -> holder.append(" by process ").append(pid));
    throw new LocalStackException(
        "Port %d for %s is taken%s. Stop what holds it, or choose another port with -D%s=<port>."
            .formatted(number, owner, holder, property));
  }
}
