package dev.onceward.operator;

import dev.onceward.messaging.Topics;
import dev.onceward.operator.Refusal.Lasting;
import java.util.Optional;
import java.util.UUID;

/** Which action is safe in which state of a dead letter. */
final class DeadLetterRules {

  private DeadLetterRules() {}

  /** The flag says whether a task is about to write it back. */
  static Optional<Refusal> refusalOf(Action action, DeadLetterRow letter, boolean underWay) {
    return switch (action) {
      case REPLAY -> refusalOfReplay(letter);
      case RESOLVE -> refusalOfResolution(letter, underWay);
      case RETRY, RELEASE -> throw new IllegalArgumentException("Nobody holds a dead letter");
    };
  }

  private static Optional<Refusal> refusalOfReplay(DeadLetterRow letter) {
    if (letter.state().equals("RESOLVED")) {
      return Optional.of(settled(letter));
    }
    return letter.complete() ? Optional.empty() : Optional.of(incomplete(letter));
  }

  private static Optional<Refusal> refusalOfResolution(DeadLetterRow letter, boolean underWay) {
    if (letter.state().equals("REPLAYED")) {
      return Optional.of(settled(letter));
    }
    return underWay ? Optional.of(replaying(letter)) : Optional.empty();
  }

  private static Refusal settled(DeadLetterRow letter) {
    return new Refusal(
        "dead_letter_settled",
        "The dead letter is "
            + letter.state()
            + ", and nothing leads out of that. If its message is needed after all, have its"
            + " producer send it again.",
        Lasting.FOR_GOOD);
  }

  private static Refusal incomplete(DeadLetterRow letter) {
    return new Refusal(
        "dead_letter_incomplete",
        "The broker took only a part of the message, which was too large for "
            + Topics.deadLettersOf(letter.topic())
            + ": have its producer send it again, and settle this letter by the action"
            + " resolve.",
        Lasting.FOR_GOOD);
  }

  private static Refusal replaying(DeadLetterRow letter) {
    return new Refusal(
        "dead_letter_replaying",
        "The task "
            + letter.task().map(UUID::toString).orElse("")
            + " is about to write the message back to "
            + letter.topic()
            + ". See what became of that.",
        Lasting.FOR_NOW);
  }
}
