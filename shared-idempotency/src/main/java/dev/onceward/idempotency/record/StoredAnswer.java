package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import java.util.List;
import java.util.Optional;

/** As much of an answer as is stored: of one that was too large the body is missing. */
record StoredAnswer(int status, List<Header> headers, Optional<byte[]> body) {

  static StoredAnswer of(Answer answer) {
    return new StoredAnswer(answer.status(), answer.headers(), Optional.of(answer.body()));
  }

  StoredAnswer upTo(int maxBytes) {
    return new StoredAnswer(status, headers, body.filter(bytes -> bytes.length <= maxBytes));
  }

  /** Without a body, if it is missing. */
  Answer toAnswer() {
    return new Answer(status, headers, body.orElseGet(() -> new byte[0]));
  }
}
