package dev.onceward.idempotency.record;

import dev.onceward.idempotency.encryption.AnswerBinding;
import dev.onceward.idempotency.encryption.AnswerCipher;
import dev.onceward.idempotency.encryption.UnreadableException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The one place that writes and reads what of an answer may be private: the columns {@code headers}
 * and {@code body}.
 *
 * <p>In the clear they are header lines, and the body or null. Encrypted, both are in the body's
 * envelope, and the headers' column names the key, for an operator: a line without the colon and
 * the space that each header line has, so that neither can be taken for the other.
 */
final class AnswerColumns {

  static final String MARK = "encrypted by key ";

  private final AnswerCipher cipher;

  AnswerColumns(AnswerCipher cipher) {
    this.cipher = cipher;
  }

  /** What goes into the columns; the body is null in the table if it is empty here. */
  record Columns(String headers, Optional<byte[]> body) {

    /** Binds both, and returns the index of the next parameter. */
    int bind(PreparedStatement statement, int from) throws SQLException {
      statement.setString(from, headers);
      statement.setBytes(from + 1, body.orElse(null));
      return from + 2;
    }
  }

  /** Whether an answer is written for one record and can't be read in another. */
  boolean bindToRecord() {
    return cipher.activeKeyId().isPresent();
  }

  Columns write(AnswerBinding binding, StoredAnswer answer) {
    return cipher
        .activeKeyId()
        .map(
            key ->
                new Columns(MARK + key, Optional.of(cipher.seal(binding, AnswerBytes.of(answer)))))
        .orElseGet(() -> inTheClear(answer));
  }

  /** For any record, if answers are not encrypted. */
  static Columns inTheClear(StoredAnswer answer) {
    return new Columns(HeaderLines.format(answer.headers()), answer.body());
  }

  StoredAnswer read(AnswerBinding binding, String headers, Optional<byte[]> body)
      throws UnreadableException {
    if (!HeaderLines.areIn(headers)) {
      return readEncrypted(binding, headers, body);
    }
    if (!cipher.readsPlain()) {
      throw new UnreadableException(
          "it is stored in the clear, which onceward.encryption.plain-answers = 'false' refuses:"
              + " set it to true until answers from before the encryption have expired");
    }
    return new StoredAnswer(binding.status(), HeaderLines.parse(headers), body);
  }

  private StoredAnswer readEncrypted(AnswerBinding binding, String mark, Optional<byte[]> envelope)
      throws UnreadableException {
    if (envelope.isEmpty()) {
      throw new UnreadableException("its encrypted body is gone: restore the row from a backup");
    }
    byte[] content = cipher.open(binding, envelope.get());
    String keyId = AnswerCipher.keyIdOf(envelope.get());
    if (!mark.equals(MARK + keyId)) {
      throw new UnreadableException(
          "its headers are neither header lines nor the mark of the key '"
              + keyId
              + "': restore the row from a backup");
    }
    return AnswerBytes.parse(binding.status(), content);
  }
}
