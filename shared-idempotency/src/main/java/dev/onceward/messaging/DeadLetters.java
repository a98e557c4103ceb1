package dev.onceward.messaging;

/**
 * Where messages go that can't be handled: {@link Topics#deadLettersOf} their topic, as they were
 * ({@link IncomingMessage#raw}), with headers that say why and where they came from. Safe for
 * concurrent use.
 */
@FunctionalInterface
public interface DeadLetters {

  /**
   * Returns when the broker has the dead letter for good, so that the message may be acknowledged.
   * A message may become a dead letter twice; topic, partition and offset tell.
   *
   * @throws Exception if it does not have it; the message must then not be acknowledged
   */
  void send(IncomingMessage message, PoisonMessage reason) throws Exception;
}
