package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.RawMessage;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Kafka's records as messages. */
final class IncomingRecords {

  private IncomingRecords() {}

  static IncomingMessage messageOf(ConsumerRecord<byte[], byte[]> record) {
    RawMessage raw =
        new RawMessage(
            Optional.ofNullable(record.key()),
            StreamSupport.stream(record.headers().spliterator(), false)
                .map(h -> new RawMessage.Header(h.key(), Optional.ofNullable(h.value())))
                .toList(),
            Optional.ofNullable(record.value()));
    return new IncomingMessage(
        record.topic(),
        record.partition(),
        record.offset(),
        raw,
        Instant.ofEpochMilli(record.timestamp()));
  }
}
