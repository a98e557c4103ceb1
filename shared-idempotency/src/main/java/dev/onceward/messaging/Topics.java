package dev.onceward.messaging;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which topic events go to, said here alone.
 *
 * <p>Debezium's outbox event router does the same by {@code route.topic.regex} = {@link #REGEX} and
 * {@code route.topic.replacement} = {@link #REPLACEMENT}: what the expression does not match keeps
 * its name.
 */
public final class Topics {

  /** An aggregate type that is one word. */
  public static final String REGEX = "(?<routedByValue>[a-z]+)";

  /** What becomes of it. */
  public static final String REPLACEMENT = "${routedByValue}.events";

  private static final Pattern ONE_WORD = Pattern.compile(REGEX);
  private static final String DEAD_LETTERS = "-dlq";

  private Topics() {}

  /**
   * The topic of an aggregate type: {@code orders} goes to {@code orders.events}; one with a
   * hyphen, such as {@code invoice-jobs}, is itself the topic.
   */
  public static String of(String aggregateType) {
    Matcher matcher = ONE_WORD.matcher(aggregateType);
    return matcher.matches() ? matcher.replaceFirst(REPLACEMENT) : aggregateType;
  }

  /** Where the messages of a topic go that can't be handled. */
  public static String deadLettersOf(String topic) {
    return topic + DEAD_LETTERS;
  }

  /** Whose dead letters they are: the reverse. */
  public static String ofDeadLetters(String deadLetterTopic) {
    return deadLetterTopic.endsWith(DEAD_LETTERS)
        ? deadLetterTopic.substring(0, deadLetterTopic.length() - DEAD_LETTERS.length())
        : deadLetterTopic;
  }
}
