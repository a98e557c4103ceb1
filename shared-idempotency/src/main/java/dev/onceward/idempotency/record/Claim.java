package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.encryption.UnreadableException;
import java.util.Optional;
import java.util.UUID;

/** What came of asking for a key: every case there is. */
public sealed interface Claim {

  /** The caller may execute, and must store its answer in this transaction. */
  record Acquired() implements Claim {}

  /** The key has an answer to this very request. */
  record Replay(Answer answer) implements Claim {}

  /** The key took effect, but its answer was too large to be stored. */
  record AnswerNotStored(Optional<String> location) implements Claim {}

  /** The key has an answer to this very request, but it can't be read. */
  record Unreadable(UnreadableException reason) implements Claim {}

  /**
   * The key's effect is under way outside the database.
   *
   * @param execution which ends it
   * @param meanwhile what to answer until then
   */
  record Unfinished(UUID execution, Answer meanwhile) implements Claim {}

  /** Somebody else is executing, and has not committed yet. */
  record InProgress() implements Claim {}

  /** The key has an answer to another request. */
  record Mismatch() implements Claim {}

  /** There is no answer, and the key's own date forbids to execute again. */
  record Expired(KeyAge age) implements Claim {}
}
