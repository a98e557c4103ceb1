package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.messaging.consumer.EventSieve.Sieved;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A batch of messages on its way through a transactional consumer: all of it in one transaction if
 * possible; halved and halved again around an event that fails, so that the others are applied.
 *
 * <p>For one thread. May be acknowledged when {@link #attempt} has returned nothing.
 */
public final class TransactionalBatch {

  private static final Logger LOG = System.getLogger(TransactionalBatch.class.getName());

  /** A part that is too large for the time that a transaction has would fail for ever. */
  private static final int FAILURES_PER_HALVING = 3;

  private final TransactionalConsumer consumer;
  private final InboxTransaction transaction;
  private final DeadLetters deadLetters;
  private final FailureRules rules;
  private final EventSieve sieve;
  private final Deque<IncomingMessage> unread;
  private final Deque<List<IncomingEvent>> parts = new ArrayDeque<>();
  private int failures;
  private int errors;

  /** A batch, the messages of each partition in their order. */
  public TransactionalBatch(
      TransactionalConsumer consumer,
      InboxTransaction transaction,
      DeadLetters deadLetters,
      FailureRules rules,
      List<IncomingMessage> messages) {
    this.consumer = consumer;
    this.transaction = transaction;
    this.deadLetters = deadLetters;
    this.rules = rules;
    this.sieve = new EventSieve(consumer, deadLetters, rules);
    this.unread = new ArrayDeque<>(messages);
  }

  /**
   * Goes on with what is left.
   *
   * @return how long to wait before the next attempt; empty if every message was applied, was
   *     applied before, is not wanted or is a dead letter
   */
  public Optional<Duration> attempt() {
    try {
      read();
      while (!parts.isEmpty()) {
        List<IncomingEvent> part = parts.peek();
        Optional<Exception> failure = apply(part);
        if (failure.isEmpty()) {
          done();
        } else if (!goesOnAfter(failure.get(), part)) {
          return Optional.of(rules.pauseAfter(failures));
        }
      }
      return Optional.empty();
    } catch (Exception brokerAway) {
      return restAfter("a dead letter can't be sent", brokerAway);
    } catch (Error broken) {
      return restAfter("something is broken", broken);
    }
  }

  private Optional<Duration> restAfter(String what, Throwable failure) {
    failures++;
    LOG.log(Level.WARNING, consumer.name() + ": " + what, failure);
    return Optional.of(rules.pauseAfter(failures));
  }

  private void read() throws Exception {
    List<Sieved> events = new ArrayList<>();
    try {
      while (!unread.isEmpty()) {
        sieve.read(unread.peek()).ifPresent(events::add);
        unread.remove();
      }
    } finally {
      events.sort(Sieved.ORDER);
      if (!events.isEmpty()) {
        parts.add(events.stream().map(Sieved::event).toList());
      }
    }
  }

  private Optional<Exception> apply(List<IncomingEvent> part) {
    try {
      transaction.run(
          connection -> {
            List<IncomingEvent> fresh = fresh(connection, part);
            if (!fresh.isEmpty()) {
              FailureRules.runWithoutErrors(() -> consumer.apply(fresh));
            }
          });
      return Optional.empty();
    } catch (Exception failure) {
      return Optional.of(failure);
    }
  }

  private List<IncomingEvent> fresh(Connection connection, List<IncomingEvent> part)
      throws SQLException {
    Set<UUID> unseen =
        ProcessedEvents.note(
            connection, consumer.name(), part.stream().map(IncomingEvent::id).toList());
    // Taken out one by one: a batch may have an event twice.
    return part.stream().filter(event -> unseen.remove(event.id())).toList();
  }

  /** Whether there is something to do at once: other parts, or the halves of this one. */
  private boolean goesOnAfter(Exception failure, List<IncomingEvent> part) throws Exception {
    if (failure instanceof PoisonMessage poison && part.size() == 1) {
      bury(part.get(0), poison);
      return true;
    }
    if (failure instanceof PoisonMessage || (part.size() > 1 && !rules.isPassing(failure))) {
      halve(part);
      return true;
    }
    failures++;
    LOG.log(
        Level.WARNING,
        consumer.name()
            + " could not apply "
            + part.size()
            + " events, the "
            + failures
            + ". time in a row, first "
            + part.get(0),
        failure);
    if (part.size() > 1) {
      if (failures % FAILURES_PER_HALVING == 0) {
        halve(part);
      }
      return false;
    }
    return buryAfterTooMany(failure, part.get(0));
  }

  private boolean buryAfterTooMany(Exception failure, IncomingEvent event) throws Exception {
    if (rules.isPassing(failure) || ++errors < rules.attempts()) {
      return false;
    }
    LOG.log(Level.ERROR, consumer.name() + " gives up " + event, failure);
    bury(event, FailureRules.givenUp(failure, errors));
    return true;
  }

  private void halve(List<IncomingEvent> part) {
    parts.remove();
    int middle = part.size() / 2;
    parts.addFirst(part.subList(middle, part.size()));
    parts.addFirst(part.subList(0, middle));
  }

  private void bury(IncomingEvent event, PoisonMessage reason) throws Exception {
    deadLetters.send(event.message(), reason);
    done();
  }

  private void done() {
    parts.remove();
    failures = 0;
    errors = 0;
  }
}
