package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.tracing.TraceContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntSupplier;

/** A message in the line of its key. For one thread at a time. */
final class LinedUp {

  private static final Logger LOG = System.getLogger(LinedUp.class.getName());

  private final IncomingMessage message;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final LongWait wait = new LongWait();
  private final long since = System.nanoTime();
  private int attempts;
  private int errors;

  LinedUp(IncomingMessage message) {
    this.message = message;
  }

  /** Which delivery it is: topic, partition and offset. */
  String delivery() {
    return message.toString();
  }

  /** For how long it has been lined up here. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - since);
  }

  CompletionStage<Void> done() {
    return done;
  }

  void finish() {
    done.complete(null);
  }

  /**
   * How long to wait before the next attempt, if one is needed.
   *
   * @param behind how many of its order key wait for it
   */
  Optional<Duration> attempt(
      ExternalConsumer consumer,
      DeadLetters deadLetters,
      FailureRules rules,
      TraceContext traces,
      IntSupplier behind) {
    attempts++;
    Duration pause = rules.pauseAfter(attempts);
    try {
      return traces.during(
          Deliveries.of(consumer.name(), message),
          message.traceparent(),
          () -> {
            Handling handling = handleOrTell(consumer, deadLetters, rules, pause);
            errors = 0;
            return handling instanceof Handling.TryAgain again
                ? Optional.of(pauseBefore(again, pause, consumer, behind))
                : Optional.empty();
          });
    } catch (Exception toldAlready) {
      return Optional.of(pause);
    }
  }

  /** What is logged belongs to the message's trace. */
  private Handling handleOrTell(
      ExternalConsumer consumer, DeadLetters deadLetters, FailureRules rules, Duration pause)
      throws Exception {
    try {
      return handle(consumer, deadLetters, rules);
    } catch (Exception failure) {
      LOG.log(
          Level.WARNING,
          consumer.name()
              + " could not handle "
              + message
              + " at attempt "
              + attempts
              + "; the next is in "
              + pause,
          failure);
      throw failure;
    }
  }

  private Duration pauseBefore(
      Handling.TryAgain again, Duration usual, ExternalConsumer consumer, IntSupplier behind) {
    Duration pause = longer(usual, again.notBefore());
    wait.before(pause)
        .ifPresent(
            soFar ->
                LOG.log(
                    Level.WARNING,
                    "{0} waits with {1} for {2} already, after {3} attempts, and {4} of the same"
                        + " order key behind it: {5}; the next attempt is in {6}",
                    consumer.name(),
                    // As text: the server keeps what it has logged last, with what was handed to
                    // it.
                    message.toString(),
                    soFar,
                    attempts,
                    behind.getAsInt(),
                    again.reason(),
                    pause));
    return pause;
  }

  private Handling handle(ExternalConsumer consumer, DeadLetters deadLetters, FailureRules rules)
      throws Exception {
    try {
      rules.checkSize(message);
      // Thrown where it can be buried: the line was chosen on a thread that must not wait.
      FailureRules.withoutErrors(() -> consumer.orderKey(message));
      return Objects.requireNonNull(
          FailureRules.withoutErrors(() -> consumer.handle(message)),
          () -> consumer.name() + " has returned nothing instead of what became of its message");
    } catch (PoisonMessage poison) {
      deadLetters.send(message, poison);
    } catch (Exception failure) {
      if (rules.isPassing(failure) || ++errors < rules.attempts()) {
        throw failure;
      }
      LOG.log(Level.ERROR, consumer.name() + " gives up " + message, failure);
      deadLetters.send(message, FailureRules.givenUp(failure, errors));
    }
    return new Handling.Done();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
