package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The messages of an external consumer, a line for each order key: of each line only the first
 * message is handled, until it is done; a line that waits for its next attempt holds no thread.
 *
 * <p>Safe for concurrent use. How many messages are under way is up to whoever brings them.
 */
public final class ExternalLines {

  private static final Logger LOG = System.getLogger(ExternalLines.class.getName());

  private final ExternalConsumer consumer;
  private final DeadLetters deadLetters;
  private final FailureRules rules;
  private final Executor executor;
  private final Later later;
  private final Map<String, Deque<Waiting>> lines = new HashMap<>();

  /** Runs something after a while. */
  @FunctionalInterface
  public interface Later {
    /** Runs it on any thread; it is quick. */
    void run(Runnable task, Duration after);
  }

  private static final class Waiting {
    private final IncomingMessage message;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private int attempts;
    private int errors;

    Waiting(IncomingMessage message) {
      this.message = message;
    }
  }

  /**
   * No lines yet.
   *
   * @param executor of threads on which consumers may do what they may; bounds how many at a time
   */
  public ExternalLines(
      ExternalConsumer consumer,
      DeadLetters deadLetters,
      FailureRules rules,
      Executor executor,
      Later later) {
    this.consumer = consumer;
    this.deadLetters = deadLetters;
    this.rules = rules;
    this.executor = executor;
    this.later = later;
  }

  /**
   * Lines a message up.
   *
   * @return completes when it was handled or is a dead letter, and may be acknowledged; never
   *     exceptionally
   */
  public CompletionStage<Void> add(IncomingMessage message) {
    Waiting waiting = new Waiting(message);
    String line = lineOf(message);
    if (join(line, waiting)) {
      executor.execute(() -> serve(line));
    }
    return waiting.done;
  }

  /** One that can't be told apart stands in the line of its own place, to be refused there. */
  private String lineOf(IncomingMessage message) {
    try {
      return "k" + consumer.orderKey(message);
    } catch (RuntimeException refused) {
      return "p" + message;
    }
  }

  /** Whether it is the first. */
  private synchronized boolean join(String line, Waiting waiting) {
    Deque<Waiting> queue = lines.computeIfAbsent(line, name -> new ArrayDeque<>());
    queue.add(waiting);
    return queue.size() == 1;
  }

  private synchronized Waiting first(String line) {
    return lines.get(line).element();
  }

  /** Whether there is another one. */
  private synchronized boolean leave(String line) {
    Deque<Waiting> queue = lines.get(line);
    queue.remove();
    if (queue.isEmpty()) {
      lines.remove(line);
      return false;
    }
    return true;
  }

  private void serve(String line) {
    Waiting waiting = first(line);
    Optional<Duration> pause = attempt(waiting);
    if (pause.isPresent()) {
      later.run(() -> executor.execute(() -> serve(line)), pause.get());
      return;
    }
    boolean more = leave(line);
    waiting.done.complete(null);
    if (more) {
      executor.execute(() -> serve(line));
    }
  }

  /** How long to wait before the next attempt, if one is needed. */
  private Optional<Duration> attempt(Waiting waiting) {
    try {
      Handling handling = handle(waiting);
      return handling instanceof Handling.TryAgain again
          ? Optional.of(pause(waiting, again.notBefore()))
          : Optional.empty();
    } catch (Exception failure) {
      Duration pause = pause(waiting, Duration.ZERO);
      LOG.log(
          Level.WARNING,
          consumer.name()
              + " could not handle "
              + waiting.message
              + ", the "
              + waiting.attempts
              + ". time; it is tried again in "
              + pause,
          failure);
      return Optional.of(pause);
    }
  }

  private Handling handle(Waiting waiting) throws Exception {
    try {
      rules.checkSize(waiting.message);
      // Refuses here what could not be told apart.
      consumer.orderKey(waiting.message);
      return consumer.handle(waiting.message);
    } catch (PoisonMessage poison) {
      deadLetters.send(waiting.message, poison);
    } catch (Exception failure) {
      if (rules.isPassing(failure) || ++waiting.errors < rules.attempts()) {
        throw failure;
      }
      LOG.log(Level.ERROR, consumer.name() + " gives up " + waiting.message, failure);
      deadLetters.send(waiting.message, FailureRules.givenUp(failure, waiting.errors));
    }
    return new Handling.Done();
  }

  private Duration pause(Waiting waiting, Duration notBefore) {
    waiting.attempts++;
    Duration own = rules.pauseAfter(waiting.attempts);
    return own.compareTo(notBefore) > 0 ? own : notBefore;
  }
}
