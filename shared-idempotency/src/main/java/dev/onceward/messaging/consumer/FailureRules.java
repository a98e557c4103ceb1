package dev.onceward.messaging.consumer;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.sql.SqlStates;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * What becomes of a message whose handling failed.
 *
 * @param attempts how often a failure is tried that does not pass by itself
 * @param longestPause before an attempt
 * @param maxBytes of a message, its key and headers included
 */
public record FailureRules(int attempts, Duration longestPause, int maxBytes) {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final int MOST_DOUBLINGS = 20;

  /** As set. */
  public static FailureRules configured() {
    return new FailureRules(
        SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_ATTEMPTS),
        SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_PAUSE),
        SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_MAX_BYTES));
  }

  /** Refuses a message that is too large to look at. */
  void checkSize(IncomingMessage message) {
    int size = message.raw().size();
    if (size > maxBytes) {
      throw new PoisonMessage(
          "too_large",
          "The message has "
              + size
              + " bytes, key and headers included, and at most "
              + maxBytes
              + " are handled ("
              + MessagingSettings.CONSUMER_MAX_BYTES.name()
              + ")");
    }
  }

  /** The pause after that many failures in a row. */
  Duration pauseAfter(int failures) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS));
    return pause.compareTo(longestPause) < 0 ? pause : longestPause;
  }

  /**
   * Whether another attempt can mend it: an absent database, a lost race, a lock that was not had.
   * A commit that failed is one of them, unless the database refused what was in it.
   */
  boolean isPassing(Exception failure) {
    return (failure instanceof CommitFailedException && !SqlStates.isConstraintViolation(failure))
        || SqlStates.isStoreUnavailable(failure)
        || SqlStates.isConnectionLost(failure)
        || SqlStates.isUndone(failure)
        || SqlStates.isLockTimeout(failure);
  }

  /** Calls a consumer; an error would end its thread, and nobody would know. */
  static <T> T withoutErrors(Callable<T> call) throws Exception {
    try {
      return call.call();
    } catch (Error broken) {
      throw new IllegalStateException("The consumer is broken", broken);
    }
  }

  /** The same for what returns nothing. */
  static void runWithoutErrors(Step step) throws Exception {
    withoutErrors(
        () -> {
          step.run();
          return step;
        });
  }

  /** What a consumer does. */
  @FunctionalInterface
  interface Step {
    void run() throws Exception;
  }

  /** Why it is a dead letter after all. */
  static PoisonMessage givenUp(Exception failure, int failures) {
    return new PoisonMessage(
        "consumer_failed",
        "The consumer failed "
            + failures
            + " times, last by "
            + failure.getClass().getName()
            + "; see the server's log, mend the cause and replay the dead letter");
  }
}
