package dev.onceward.messaging;

import java.util.List;

/**
 * A consumer whose whole effect is in the business database: each event takes effect once, since
 * its row in {@code processed_event} and its change are one transaction (K3).
 *
 * <p>Give one CDI bean ({@code @ApplicationScoped}) for each consumer. The base reads the topic in
 * batches, leaves out what this consumer has processed before, and calls {@link #apply(List)}
 * inside a JTA transaction of its own (READ COMMITTED, data source {@code onceward.datasource}).
 * The offsets are acknowledged after its commit. What is published through {@link Outbox} meanwhile
 * is part of it.
 *
 * <p>The events of a batch come in the order of tenant and aggregate, those of one aggregate in the
 * order they were published: whoever locks rows in that order meets no deadlock with another node.
 * A consumer that locks something else names it ({@link #locked}).
 *
 * <p>A {@link PoisonMessage} sends that one event to the dead-letter topic; the others of its batch
 * are applied all the same, in further transactions. A database that is away, a deadlock and the
 * like are tried again in place, for as long as it takes, with growing pauses; any other exception
 * only for {@code onceward.consumer.attempts} times, then the event is a dead letter with the
 * reason {@code consumer_failed}. An event may be tried several times before it is applied: leave
 * nothing outside the transaction.
 *
 * <p>What was processed is remembered for {@code onceward.processed-event.retention}. A dead letter
 * that an operator has replayed later than that comes as news to every consumer of the topic: one
 * that must not apply it again goes by the aggregate's version or an applied effect.
 *
 * <p>Called on several threads at a time, each with other aggregates. It may use CDI beans of
 * application scope, JTA resources and {@code java:comp}; there is no request, and no caller.
 */
public interface TransactionalConsumer {

  /**
   * Tells it from all other consumers, for ever: the {@code consumer_name} of {@code
   * processed_event}, and the consumer group at the broker. Lower case with hyphens.
   */
  String name();

  /** The topic it reads. */
  String topic();

  /**
   * Whether it wants an event of that type. Others are acknowledged and leave no row; so are types
   * that are unknown today.
   */
  boolean wants(String type);

  /**
   * What it locks for an event: the events of a batch come in the order of tenant and this. The
   * same for all events of one aggregate, or their order is lost. Nothing is thrown, whatever is in
   * the event, or that becomes a dead letter at once; by default it is the aggregate itself.
   */
  default String locked(IncomingEvent event) {
    return event.aggregateId();
  }

  /**
   * Applies one event that it has not applied before.
   *
   * @throws PoisonMessage if it can never be applied
   * @throws Exception if it may be, later
   */
  void apply(IncomingEvent event) throws Exception;

  /**
   * Applies several events in order, in one transaction; by default one after another. Worth
   * overriding where one statement can serve many.
   *
   * @throws PoisonMessage if one of them can never be applied; then each is tried by itself
   * @throws Exception if they may be, later
   */
  default void apply(List<IncomingEvent> events) throws Exception {
    for (IncomingEvent event : events) {
      apply(event);
    }
  }
}
