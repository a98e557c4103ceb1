package dev.onceward.messaging.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.header.Headers;

/**
 * All that a consumer sees of a message but where it lies.
 *
 * @param headers as {@code name: value}, sorted; their order means nothing, nor does one without a
 *     value
 */
record Delivery(String topic, ByteBuffer key, ByteBuffer value, List<String> headers) {

  static Delivery of(String topic, byte[] key, byte[] value, Headers headers) {
    return new Delivery(
        topic,
        ByteBuffer.wrap(key),
        ByteBuffer.wrap(value),
        StreamSupport.stream(headers.spliterator(), false)
            .filter(header -> header.value() != null)
            .map(header -> header.key() + ": " + text(ByteBuffer.wrap(header.value())))
            .sorted()
            .toList());
  }

  /** Whose order must be kept. */
  String aggregate() {
    return topic + "/" + text(key);
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  @Override
  public String toString() {
    return aggregate() + " " + headers + " " + text(value);
  }
}
