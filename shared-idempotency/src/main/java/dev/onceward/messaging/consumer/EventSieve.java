package dev.onceward.messaging.consumer;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.TransactionalConsumer;
import java.util.Optional;

/** Lets through what a consumer wants, and buries what is no event. */
record EventSieve(TransactionalConsumer consumer, DeadLetters deadLetters, FailureRules rules) {

  /**
   * The event that a message is.
   *
   * @return empty if the consumer does not want it, or if it is a dead letter
   * @throws Exception if it is one and can't be sent; it must be read again
   */
  Optional<IncomingEvent> read(IncomingMessage message) throws Exception {
    try {
      rules.checkSize(message);
      boolean unwanted =
          CloudEvents.typeOf(message).filter(type -> !consumer.wants(type)).isPresent();
      return unwanted ? Optional.empty() : Optional.of(CloudEvents.read(message));
    } catch (PoisonMessage poison) {
      deadLetters.send(message, poison);
      return Optional.empty();
    }
  }
}
