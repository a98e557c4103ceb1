package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.encryption.AnswerBinding;
import dev.onceward.idempotency.encryption.UnreadableException;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * The SQL that asks for a key, in one round trip each.
 *
 * <p>The advisory lock, held until the transaction ends, is manners: with it a duplicate learns at
 * once that somebody is at work and need not do the work in vain. Nothing depends on the lock for
 * being right; what decides is the primary key, in {@link RecordStore}.
 */
public final class Claims {

  private static final String ROW =
      """
      SELECT fingerprint_version, fingerprint, http_status, headers, body, execution_id, state
        FROM onceward.idempotency_record
       WHERE tenant_id = ? AND record_id = ?
         AND (expires_at > statement_timestamp() OR expires_at IS NULL)""";

  /**
   * The row is read by a statement of its own. In one statement with the lock it would be read by a
   * snapshot taken before the lock, and miss an answer committed in between.
   */
  private static final String CLAIM =
      "SELECT pg_try_advisory_xact_lock(?), statement_timestamp();\n" + ROW;

  private static final String CLAIM_WITHOUT_LOCK =
      CLAIM.replace("pg_try_advisory_xact_lock(?)", "? IS NOT NULL");

  /** The business keeps its own lock_timeout, or none: it is set for the wait alone. */
  private static final String AWAIT =
      """
      SELECT set_config('lock_timeout', ?, true);
      SELECT pg_advisory_xact_lock(?);
      SET LOCAL lock_timeout TO DEFAULT""";

  private final AnswerColumns columns;

  Claims(AnswerColumns columns) {
    this.columns = columns;
  }

  /** Asks for the key without waiting, in the transaction that is to execute. */
  public Claim claim(Connection connection, Command command) throws SQLException {
    RecordId id = RecordId.of(command.identity());
    boolean locking = command.inFlight() != InFlight.RUN;
    try (PreparedStatement claim =
        connection.prepareStatement(locking ? CLAIM : CLAIM_WITHOUT_LOCK)) {
      claim.setLong(1, id.lock());
      claim.setObject(2, command.identity().tenant());
      claim.setObject(3, id.id());
      claim.execute();
      boolean free;
      Instant now;
      try (ResultSet lock = claim.getResultSet()) {
        lock.next();
        free = lock.getBoolean(1);
        now = lock.getObject(2, OffsetDateTime.class).toInstant();
      }
      claim.getMoreResults();
      try (ResultSet row = claim.getResultSet()) {
        if (row.next()) {
          return answered(command, row);
        }
      }
      return free ? unanswered(command, id, now) : new Claim.InProgress();
    }
  }

  /**
   * What is stored for the key, if anything is. Needs no transaction and acquires nothing: that
   * nothing is found does not say that nobody is at work.
   */
  public Optional<Claim> stored(Connection connection, Command command) throws SQLException {
    try (PreparedStatement look = connection.prepareStatement(ROW)) {
      look.setObject(1, command.identity().tenant());
      look.setObject(2, RecordId.of(command.identity()).id());
      try (ResultSet row = look.executeQuery()) {
        return row.next() ? Optional.of(answered(command, row)) : Optional.empty();
      }
    }
  }

  private Claim answered(Command command, ResultSet row) throws SQLException {
    Fingerprint stored = new Fingerprint(row.getInt(1), row.getBytes(2));
    if (!command.fingerprint().matches(stored)) {
      return new Claim.Mismatch();
    }
    String state = row.getString(7);
    AnswerBinding binding = new AnswerBinding(command.identity(), state, row.getInt(3));
    StoredAnswer answer;
    try {
      answer = columns.read(binding, row.getString(4), Optional.ofNullable(row.getBytes(5)));
    } catch (UnreadableException reason) {
      return new Claim.Unreadable(reason);
    }
    if (state.equals(RecordStore.STARTED)) {
      return new Claim.Unfinished(row.getObject(6, UUID.class), answer.toAnswer());
    }
    return answer.body().isPresent()
        ? new Claim.Replay(answer.toAnswer())
        : new Claim.AnswerNotStored(answer.toAnswer().header("Location"));
  }

  private static Claim unanswered(Command command, RecordId id, Instant now) {
    KeyAge age = KeyAge.of(id.keyTime(), now, command.retention());
    return age == KeyAge.CURRENT ? new Claim.Acquired() : new Claim.Expired(age);
  }

  /**
   * Waits until whoever works on the key has committed or rolled back, and marks it as worked on by
   * this transaction. The answer, if any, is found by claiming again.
   *
   * @throws SQLException with SQLSTATE 55P03 when the limit has passed; the transaction is then
   *     dead
   */
  public static void await(Connection connection, Identity identity, Duration limit)
      throws SQLException {
    try (PreparedStatement await = connection.prepareStatement(AWAIT)) {
      await.setString(1, Math.max(1, limit.toMillis()) + "ms");
      await.setLong(2, RecordId.of(identity).lock());
      await.execute();
    }
  }
}
