package dev.onceward.idempotency.encryption;

import dev.onceward.idempotency.Command.Identity;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What an encrypted answer belongs to; anywhere else it can't be read.
 *
 * @param identity of the record
 * @param state of the record, so that what is told meanwhile does not become the answer
 * @param status of the answer
 */
public record AnswerBinding(Identity identity, String state, int status) {

  private static final int UUID_BYTES = 16;

  /** Everything, unambiguously. */
  byte[] bytes() {
    byte[] record = recordBytes();
    byte[] stateBytes = state.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(record.length + 2 * Integer.BYTES + stateBytes.length)
        .put(record)
        .putInt(stateBytes.length)
        .put(stateBytes)
        .putInt(status)
        .array();
  }

  /** The record alone. */
  byte[] recordBytes() {
    List<byte[]> parts =
        List.of(utf8(identity.operation()), utf8(identity.subject()), utf8(identity.key().value()));
    int size = parts.stream().mapToInt(part -> Integer.BYTES + part.length).sum();
    ByteBuffer record =
        ByteBuffer.allocate(UUID_BYTES + size)
            .putLong(identity.tenant().getMostSignificantBits())
            .putLong(identity.tenant().getLeastSignificantBits());
    parts.forEach(part -> record.putInt(part.length).put(part));
    return record.array();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
