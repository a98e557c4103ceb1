package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 without ever replacing a malformed byte: two bodies that differ only in their
 * malformed bytes would otherwise look the same.
 */
final class StrictUtf8 {

  private StrictUtf8() {}

  /** The text; {@code what} names it in the message if it is malformed. */
  static String decode(byte[] bytes, String what) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    CoderResult result = decoder.decode(in, out, true);
    if (result.isError()) {
      throw new RequestInvalidException(
          what + " is not UTF-8: byte " + in.position() + " is malformed. Send UTF-8.");
    }
    return out.flip().toString();
  }
}
