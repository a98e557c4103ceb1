package dev.onceward.messaging;

import java.util.List;

/**
 * Carries events to the broker. The relay looks for one CDI bean of this type; an application
 * without one sends nothing, and its events wait in {@code outbox_event}.
 *
 * <p>Called on several threads at a time, one for each destination: a destination that blocks must
 * not hold up the calls for others.
 */
public interface EventTransport {

  /** Whether it is configured; asked once, at the start. An unconfigured one is never called. */
  boolean isConfigured();

  /**
   * Sends events of one destination, and returns when each was acknowledged or has failed. No two
   * are of one aggregate, so that they may go in any order, or several at a time.
   *
   * <p>An event may be sent that was sent before: by a node that could not note it any more.
   *
   * @param topic from {@link Topics}
   * @return what became of them. An event counts as acknowledged only when the broker keeps it
   *     whatever happens to a single machine
   */
  Sent send(String topic, List<OutboxEvent> events) throws InterruptedException;
}
