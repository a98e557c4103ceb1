package dev.onceward.messaging.letter;

import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.RawMessage.Header;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message as one run of bytes: any header's name and value fit, which a column of texts could not
 * say. A version, then key, value and each header's name and value, every one with its length
 * before it, -1 for none.
 */
final class MessageBytes {

  private static final byte VERSION = 1;
  private static final int NONE = -1;

  private MessageBytes() {}

  static byte[] of(RawMessage message) {
    List<Optional<byte[]>> parts = new ArrayList<>();
    parts.add(message.key());
    parts.add(message.value());
    for (Header header : message.headers()) {
      parts.add(Optional.of(header.name().getBytes(StandardCharsets.UTF_8)));
      parts.add(header.value());
    }
    int size =
        parts.stream().mapToInt(part -> Integer.BYTES + part.map(b -> b.length).orElse(0)).sum();
    ByteBuffer bytes = ByteBuffer.allocate(1 + size).put(VERSION);
    for (Optional<byte[]> part : parts) {
      bytes.putInt(part.map(b -> b.length).orElse(NONE));
      part.ifPresent(bytes::put);
    }
    return bytes.array();
  }

  static RawMessage read(byte[] written) {
    ByteBuffer bytes = ByteBuffer.wrap(written);
    byte version = bytes.get();
    if (version != VERSION) {
      throw new IllegalStateException(
          "The dead letter is kept in form "
              + version
              + ", and this node reads form "
              + VERSION
              + " only; let a newer node replay it");
    }
    Optional<byte[]> key = part(bytes);
    Optional<byte[]> value = part(bytes);
    List<Header> headers = new ArrayList<>();
    while (bytes.hasRemaining()) {
      String name = new String(part(bytes).orElseThrow(), StandardCharsets.UTF_8);
      headers.add(new Header(name, part(bytes)));
    }
    return new RawMessage(key, headers, value);
  }

  private static Optional<byte[]> part(ByteBuffer bytes) {
    int length = bytes.getInt();
    if (length == NONE) {
      return Optional.empty();
    }
    byte[] part = new byte[length];
    bytes.get(part);
    return Optional.of(part);
  }
}
