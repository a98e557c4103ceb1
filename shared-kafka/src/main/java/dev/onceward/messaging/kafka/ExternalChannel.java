package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.consumer.ExternalLines;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Brings messages to the lines of an external consumer, several at a time: each is acknowledged by
 * itself, and the connector commits what has no unacknowledged message before it.
 */
final class ExternalChannel {

  private static final Logger LOG = System.getLogger(ExternalChannel.class.getName());

  private final ExternalLines lines;
  private final HeldMessages held;
  private final Executor threads;

  /** By delivery, of those that are lined up. */
  private final Map<String, Message<?>> newest = new ConcurrentHashMap<>();

  /**
   * For one channel.
   *
   * @param held bounds what is lined up, waiting messages included
   * @param threads to line messages up on, one after another
   */
  ExternalChannel(ExternalLines lines, HeldMessages held, Executor threads) {
    this.lines = lines;
    this.held = held;
    this.threads = threads;
  }

  /** Ends with the messages, when all are lined up. */
  Multi<Void> handle(Multi<? extends Message<?>> messages) {
    return InTurn.each(
        messages,
        // A message may be parsed to find its line; the event loop is not for that.
        message -> held.take(sizeOf(message)).thenRunAsync(() -> lineUp(message), threads));
  }

  private void lineUp(Message<?> message) {
    IncomingMessage incoming = IncomingRecords.messageOf(recordOf(message));
    String delivery = incoming.toString();
    Message<?> before = newest.put(delivery, message);
    if (before != null) {
      // It came again after a rebalance, and stands in its line: it is held once, and the
      // acknowledgement that counts is the last one's.
      held.giveBack(sizeOf(before));
      return;
    }
    CompletionStage<Void> unused =
        lines
            .add(incoming)
            .thenCompose(
                done -> {
                  Message<?> last = newest.remove(delivery);
                  held.giveBack(sizeOf(last));
                  return last.ack();
                })
            .exceptionally(
                failure -> {
                  LOG.log(
                      Level.ERROR,
                      incoming + " is done, but not acknowledged: it comes again after a restart",
                      failure);
                  return null;
                });
  }

  private static long sizeOf(Message<?> message) {
    return IncomingRecords.heapSizeOf(recordOf(message));
  }

  @SuppressWarnings("unchecked") // as the channel's deserialisers make them
  private static ConsumerRecord<byte[], byte[]> recordOf(Message<?> message) {
    return message
        .getMetadata(IncomingKafkaRecordMetadata.class)
        .orElseThrow(() -> new IllegalStateException("The message is not of Kafka"))
        .getRecord();
  }
}
