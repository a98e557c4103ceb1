package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.RawMessage;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Kafka's records as messages. */
final class IncomingRecords {

  /** Beside the bytes, of which the record and the message have one each; both measured. */
  private static final long MESSAGE = 768;

  private static final long HEADER = 288;

  private IncomingRecords() {}

  /** About what a record and its message take of the heap. */
  static long heapSizeOf(ConsumerRecord<byte[], byte[]> record) {
    long size = MESSAGE + 2 * (lengthOf(record.key()) + lengthOf(record.value()));
    for (Header header : record.headers()) {
      size += HEADER + 2 * lengthOf(header.value());
    }
    return size;
  }

  private static long lengthOf(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

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
