package dev.onceward.localstack;

import dev.onceward.localstack.sandbox.SandboxTimes;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Properties;

/** What may be chosen about the payment sandbox. */
record SandboxSettings(StackPort port, SandboxTimes times) {
  private static final String KEY_RETENTION = "onceward.sandbox.key-retention";
  private static final String SEARCH_LAG = "onceward.sandbox.search-lag";

  static SandboxSettings of(Properties given) {
    SandboxTimes standard = SandboxTimes.standard();
    return new SandboxSettings(
        StackPort.of("the payment sandbox", "onceward.port.sandbox", 18089, given),
        new SandboxTimes(
            duration(given, KEY_RETENTION, standard.keyRetention()),
            duration(given, SEARCH_LAG, standard.searchLag())));
  }

  private static Duration duration(Properties given, String property, Duration standard) {
    String value = given.getProperty(property, standard.toString()).strip();
    try {
      Duration duration = Duration.parse(value);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      throw invalid(property, value);
    }
    throw invalid(property, value);
  }

  private static LocalStackException invalid(String property, String value) {
    return new LocalStackException(
        "-D%s=%s is no length of time: write it as PT24H, PT5M or PT0S".formatted(property, value));
  }
}
