package dev.onceward.idempotency.record;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Headers and body in one piece, to be encrypted: whether there is a body (1 or 0), the length of
 * the header lines, the header lines, the body.
 */
final class AnswerBytes {

  private AnswerBytes() {}

  static byte[] of(StoredAnswer answer) {
    byte[] lines = HeaderLines.format(answer.headers()).getBytes(StandardCharsets.UTF_8);
    byte[] body = answer.body().orElseGet(() -> new byte[0]);
    return ByteBuffer.allocate(1 + Integer.BYTES + lines.length + body.length)
        .put((byte) (answer.body().isPresent() ? 1 : 0))
        .putInt(lines.length)
        .put(lines)
        .put(body)
        .array();
  }

  /** Reads what only {@link #of} can have written: it was authenticated. */
  static StoredAnswer parse(int status, byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    boolean hasBody = buffer.get() == 1;
    byte[] lines = new byte[buffer.getInt()];
    buffer.get(lines);
    byte[] body = new byte[buffer.remaining()];
    buffer.get(body);
    return new StoredAnswer(
        status,
        HeaderLines.parse(new String(lines, StandardCharsets.UTF_8)),
        hasBody ? Optional.of(body) : Optional.empty());
  }
}
