package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Kafka's records as messages. */
final class IncomingRecords {

  private IncomingRecords() {}

  static IncomingMessage messageOf(ConsumerRecord<byte[], byte[]> record) {
    Map<String, String> headers = new HashMap<>();
    for (Header header : record.headers()) {
      headers.put(header.key(), text(header.value()));
    }
    return new IncomingMessage(
        record.topic(),
        record.partition(),
        record.offset(),
        Optional.ofNullable(record.key()).map(IncomingRecords::text),
        headers,
        record.value() == null ? new byte[0] : record.value(),
        Instant.ofEpochMilli(record.timestamp()));
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
  }
}
