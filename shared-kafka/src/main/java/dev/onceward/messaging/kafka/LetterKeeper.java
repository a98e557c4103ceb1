package dev.onceward.messaging.kafka;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.Topics;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.messaging.letter.Letters;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Keeps dead letters for operators. It gives up none: there is nowhere else for them to go. */
final class LetterKeeper implements ExternalConsumer {

  static final String NAME = "dead-letters";

  private final Collection<String> topics;
  private final DataSource dataSource;

  /** For the dead letters of those topics. */
  LetterKeeper(Collection<String> topics, DataSource dataSource) {
    this.topics = topics;
    this.dataSource = dataSource;
  }

  /** Whatever the failure, and whatever the size. */
  static FailureRules rules(Duration longestPause) {
    return new FailureRules(Integer.MAX_VALUE, longestPause, Integer.MAX_VALUE);
  }

  /** What {@link #rules} never come to. */
  static DeadLetters nowhereElse() {
    return (letter, reason) -> {
      throw new IllegalStateException(letter + " is a dead letter already", reason);
    };
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String topic() {
    return topics.stream().sorted().map(Topics::deadLettersOf).collect(Collectors.joining(","));
  }

  /** They need no order. */
  @Override
  public String orderKey(IncomingMessage letter) {
    return letter.toString();
  }

  @Override
  public Handling handle(IncomingMessage letter) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      Letters.keep(connection, LetterParser.read(letter));
    }
    return new Handling.Done();
  }
}
