package dev.onceward.messaging;

/**
 * A consumer whose effect is outside the database, such as a mail. Each message is handled outside
 * any transaction, and acknowledged only when it is {@link Handling.Done}: until then it is tried
 * again in place.
 *
 * <p>Give one CDI bean ({@code @ApplicationScoped}) for each consumer. Since a message may come
 * again after it was handled, also at another node and long after, the effect must be idempotent by
 * its own identity: hand it to external execution, and answer {@link Handling.TryAgain} while that
 * is unfinished.
 *
 * <p>Messages of one order key are handled one after another, in the order of their partition, on
 * one node; those of others run beside them, on a bounded number of threads, one for each order key
 * at most. They may use CDI beans of application scope, JTA and {@code java:comp}; there is no
 * request, and no caller.
 */
public interface ExternalConsumer {

  /** The consumer group at the broker; tells it from all others, for ever. */
  String name();

  /** The topic it reads. */
  String topic();

  /**
   * What must stay in order: by default the record key. Where messages of one key must be told by
   * their content, say so here. Called once per delivery, quickly, without I/O.
   *
   * @throws PoisonMessage if the message can never be handled
   */
  default String orderKey(IncomingMessage message) {
    return message.key().orElse("");
  }

  /**
   * Handles a message, without a transaction.
   *
   * @return what became of it
   * @throws PoisonMessage if it can never be handled; it goes to the dead-letter topic
   * @throws Exception like {@link Handling.TryAgain} with the base's own pauses if the database is
   *     away; after {@code onceward.consumer.attempts} times any other one makes it a dead letter
   *     with the reason {@code consumer_failed}
   */
  Handling handle(IncomingMessage message) throws Exception;
}
