package dev.onceward.messaging.consumer;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.TransactionalConsumer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Lets through what a consumer wants, and buries what is no event. */
record EventSieve(TransactionalConsumer consumer, DeadLetters deadLetters, FailureRules rules) {

  private static final Logger LOG = System.getLogger(EventSieve.class.getName());

  /** An event, and what its consumer locks for it. */
  record Sieved(IncomingEvent event, String locked) {
    /** Whoever locks rows as they come meets no deadlock; within an aggregate nothing is turned. */
    static final Comparator<Sieved> ORDER =
        Comparator.comparing((Sieved one) -> one.event.tenant()).thenComparing(Sieved::locked);
  }

  /**
   * The event that a message is.
   *
   * @return empty if the consumer does not want it, or if it is a dead letter
   * @throws Exception if it is one and can't be sent; it must be read again
   */
  Optional<Sieved> read(IncomingMessage message) throws Exception {
    try {
      rules.checkSize(message);
      return isUnwanted(message) ? Optional.empty() : Optional.of(sieved(message));
    } catch (PoisonMessage poison) {
      deadLetters.send(message, poison);
      return Optional.empty();
    }
  }

  private boolean isUnwanted(IncomingMessage message) {
    return CloudEvents.typeOf(message)
        .filter(type -> !ask(message, () -> consumer.wants(type)))
        .isPresent();
  }

  private Sieved sieved(IncomingMessage message) {
    IncomingEvent event = CloudEvents.read(message);
    return new Sieved(event, ask(message, () -> consumer.locked(event)));
  }

  /** It goes by the event alone: a fault would be there again each time, and stop the partition. */
  private <T> T ask(IncomingMessage message, Supplier<T> question) {
    try {
      return Objects.requireNonNull(question.get(), "the consumer's answer");
    } catch (PoisonMessage poison) {
      throw poison;
    } catch (RuntimeException fault) {
      LOG.log(Level.ERROR, consumer.name() + " gives up " + message, fault);
      throw FailureRules.givenUp(fault, 1);
    }
  }
}
