package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.tracing.TraceContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.IntSupplier;

/**
 * The messages of an external consumer, a line for each order key: of each line only the first
 * message is handled, until it is done; a line that waits for its next attempt holds no thread.
 *
 * <p>What is in its line and comes again is not lined up twice. Safe for concurrent use. How many
 * messages are under way is up to whoever brings them.
 */
public final class ExternalLines {

  private static final Logger LOG = System.getLogger(ExternalLines.class.getName());

  private final ExternalConsumer consumer;
  private final DeadLetters deadLetters;
  private final FailureRules rules;
  private final Executor executor;
  private final Later later;
  private final TraceContext traces;
  private final Map<String, Deque<LinedUp>> lines = new HashMap<>();

  /** In the order in which they came. */
  private final Map<String, LinedUp> deliveries = new LinkedHashMap<>();

  /** Runs something after a while. */
  @FunctionalInterface
  public interface Later {
    /** Runs it on any thread; it is quick. */
    void run(Runnable task, Duration after);
  }

  /**
   * What stands in the lines.
   *
   * @param oldest for how long the first of them has, zero if there is none
   */
  public record Waiting(int messages, Duration oldest) {
    /** Empty lines. */
    public static final Waiting NONE = new Waiting(0, Duration.ZERO);
  }

  /**
   * No lines yet.
   *
   * @param executor of threads on which consumers may do what they may; bounds how many at a time
   * @param traces that messages are part of
   */
  public ExternalLines(
      ExternalConsumer consumer,
      DeadLetters deadLetters,
      FailureRules rules,
      Executor executor,
      Later later,
      TraceContext traces) {
    this.consumer = consumer;
    this.deadLetters = deadLetters;
    this.rules = rules;
    this.executor = executor;
    this.later = later;
    this.traces = traces;
  }

  /**
   * Lines a message up.
   *
   * @return completes when it was handled or is a dead letter, and may be acknowledged; never
   *     exceptionally
   */
  public CompletionStage<Void> add(IncomingMessage message) {
    LinedUp waiting = new LinedUp(message);
    Optional<LinedUp> present = present(waiting);
    if (present.isPresent()) {
      return present.get().done();
    }
    String line = lineOf(message);
    if (join(line, waiting)) {
      executor.execute(() -> serve(line));
    }
    return waiting.done();
  }

  /** What stands in the lines now, with what is being handled. */
  public synchronized Waiting waiting() {
    return deliveries.values().stream()
        .findFirst()
        .map(oldest -> new Waiting(deliveries.size(), oldest.age()))
        .orElse(Waiting.NONE);
  }

  /** After a rebalance a message may come again whose first delivery is still in its line. */
  private synchronized Optional<LinedUp> present(LinedUp waiting) {
    return Optional.ofNullable(deliveries.putIfAbsent(waiting.delivery(), waiting));
  }

  /** A message without an order key has a line to itself, in which {@link LinedUp} buries it. */
  private String lineOf(IncomingMessage message) {
    try {
      return "k" + consumer.orderKey(message);
    } catch (RuntimeException | Error refused) {
      return "p" + message;
    }
  }

  /** Whether it is the first. */
  private synchronized boolean join(String line, LinedUp waiting) {
    Deque<LinedUp> queue = lines.computeIfAbsent(line, name -> new ArrayDeque<>());
    queue.add(waiting);
    return queue.size() == 1;
  }

  private synchronized LinedUp first(String line) {
    return lines.get(line).element();
  }

  private synchronized int behindFirst(String line) {
    return lines.get(line).size() - 1;
  }

  /** Whether there is another one. */
  private synchronized boolean leave(String line) {
    Deque<LinedUp> queue = lines.get(line);
    deliveries.remove(queue.remove().delivery());
    if (queue.isEmpty()) {
      lines.remove(line);
      return false;
    }
    return true;
  }

  /** An error would end the line, and nobody would know. */
  private Optional<Duration> attempt(LinedUp waiting, IntSupplier behind) {
    try {
      return waiting.attempt(consumer, deadLetters, rules, traces, behind);
    } catch (Error broken) {
      LOG.log(Level.ERROR, consumer.name() + " is broken, and tries again", broken);
      return Optional.of(rules.longestPause());
    }
  }

  private void serve(String line) {
    LinedUp waiting = first(line);
    Optional<Duration> pause = attempt(waiting, () -> behindFirst(line));
    if (pause.isPresent()) {
      later.run(() -> executor.execute(() -> serve(line)), pause.get());
      return;
    }
    boolean more = leave(line);
    waiting.finish();
    if (more) {
      executor.execute(() -> serve(line));
    }
  }
}
