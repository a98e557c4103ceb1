package dev.onceward.messaging.kafka;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.Cancellable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** A consumer's channel, read from the beginning until it ends. Safe for concurrent use. */
final class Reading {

  private static final Logger LOG = System.getLogger(Reading.class.getName());

  private final String consumer;
  private final Cancellable subscription;
  private volatile boolean ended;

  /**
   * Begins to read.
   *
   * @param handled what has become of the channel's messages; asked for without end
   */
  Reading(String consumer, Multi<?> handled) {
    this.consumer = consumer;
    this.subscription = handled.subscribe().with(done -> {}, this::failed, this::ended);
  }

  private void failed(Throwable cause) {
    ended = true;
    LOG.log(
        Level.ERROR,
        consumer + " reads no more: restart this node when the cause is mended",
        cause);
  }

  private void ended() {
    ended = true;
    LOG.log(Level.WARNING, consumer + " reads no more: its channel has ended");
  }

  /** Whether another message can come. */
  boolean goesOn() {
    return !ended;
  }

  /** Asks for no more messages. What that meets with must not keep other channels from ending. */
  void stop() {
    try {
      subscription.cancel();
    } catch (RuntimeException failure) {
      LOG.log(Level.WARNING, consumer + " could not stop to read in good order", failure);
    }
  }
}
