package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.consumer.ExternalLines;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Brings messages to the lines of an external consumer, several at a time: each is acknowledged by
 * itself, and the connector commits what has no unacknowledged message before it.
 */
final class ExternalChannel {

  private final ExternalLines lines;
  private final int underWay;
  private final Executor threads;

  /**
   * For one channel.
   *
   * @param underWay how many messages may be lined up, waiting ones included
   * @param threads to line them up on, one after another
   */
  ExternalChannel(ExternalLines lines, int underWay, Executor threads) {
    this.lines = lines;
    this.underWay = underWay;
    this.threads = threads;
  }

  Multi<Void> handle(Multi<? extends Message<?>> messages) {
    return messages
        // A message may be parsed to find its line; the event loop is not for that.
        .emitOn(threads, 1)
        .onItem()
        .transformToUni(
            message ->
                Uni.createFrom()
                    .completionStage(
                        lines.add(messageOf(message)).thenCompose(done -> message.ack())))
        .merge(underWay);
  }

  @SuppressWarnings("unchecked") // as the channel's deserialisers make them
  private static IncomingMessage messageOf(Message<?> message) {
    ConsumerRecord<byte[], byte[]> record =
        message
            .getMetadata(IncomingKafkaRecordMetadata.class)
            .orElseThrow(() -> new IllegalStateException("The message is not of Kafka"))
            .getRecord();
    return IncomingRecords.messageOf(record);
  }
}
