package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;

/**
 * The SQL of {@code idempotency_record}: one round trip for each step of an execution.
 *
 * <p>Two things keep duplicates apart. The primary key decides: of two executions only one can
 * insert its answer, and the other is rolled back with everything it did. The advisory lock, held
 * until the transaction ends, is manners: with it a duplicate learns at once that somebody is at
 * work and need not do the work in vain. Nothing depends on the lock for being right.
 */
public final class RecordStore {

  /**
   * The row is read by a statement of its own. In one statement with the lock it would be read by a
   * snapshot taken before the lock, and miss an answer committed in between.
   */
  private static final String LOOK =
      """
      SELECT pg_try_advisory_xact_lock(?), statement_timestamp();
      SELECT fingerprint_version, fingerprint, http_status, headers, body, execution_id, state
        FROM onceward.idempotency_record
       WHERE tenant_id = ? AND record_id = ?
         AND (expires_at > statement_timestamp() OR expires_at IS NULL)""";

  private static final String LOOK_WITHOUT_LOCK =
      LOOK.replace("pg_try_advisory_xact_lock(?)", "? IS NOT NULL");

  /** The business keeps its own lock_timeout, or none: it is set for the wait alone. */
  private static final String AWAIT =
      """
      SELECT set_config('lock_timeout', ?, true);
      SELECT pg_advisory_xact_lock(?);
      SET LOCAL lock_timeout TO DEFAULT""";

  private static final String STORE =
      """
      INSERT INTO onceward.idempotency_record AS r
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, http_status, headers, body,
              created_at, completed_at, expires_at)
      VALUES (?, ?, ?, ?, ?, 'COMPLETED', ?, ?, ?, ?, ?, transaction_timestamp(),
              statement_timestamp(), statement_timestamp() + ? * interval '1 millisecond')
      ON CONFLICT ON CONSTRAINT idempotency_record_pk DO UPDATE
         SET state = excluded.state,
             fingerprint_version = excluded.fingerprint_version,
             fingerprint = excluded.fingerprint,
             http_status = excluded.http_status,
             headers = excluded.headers,
             body = excluded.body,
             created_at = excluded.created_at,
             completed_at = excluded.completed_at,
             expires_at = excluded.expires_at,
             execution_id = NULL,
             lifetime = NULL
       WHERE r.expires_at <= statement_timestamp()""";

  /** Until the execution ends the answer is the one to give meanwhile. */
  private static final String STORE_UNFINISHED =
      """
      INSERT INTO onceward.idempotency_record AS r
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, http_status, headers, body,
              execution_id, lifetime, created_at)
      VALUES (?, ?, ?, ?, ?, 'STARTED', ?, ?, ?, ?, ?, ?, ? * interval '1 millisecond',
              transaction_timestamp())
      ON CONFLICT ON CONSTRAINT idempotency_record_pk DO UPDATE
         SET state = excluded.state,
             fingerprint_version = excluded.fingerprint_version,
             fingerprint = excluded.fingerprint,
             http_status = excluded.http_status,
             headers = excluded.headers,
             body = excluded.body,
             execution_id = excluded.execution_id,
             lifetime = excluded.lifetime,
             created_at = excluded.created_at,
             completed_at = NULL,
             expires_at = NULL
       WHERE r.expires_at <= statement_timestamp()""";

  private static final String COMPLETE =
      """
      UPDATE onceward.idempotency_record
         SET state = 'COMPLETED', http_status = ?, headers = ?, body = ?,
             completed_at = statement_timestamp(), expires_at = statement_timestamp() + lifetime
       WHERE tenant_id = ? AND execution_id = ? AND state = 'STARTED'""";

  private final int maxAnswerBytes;

  /** Bodies above the limit are not stored: the record then only says that it took effect. */
  public RecordStore(int maxAnswerBytes) {
    this.maxAnswerBytes = maxAnswerBytes;
  }

  /** Asks for the key without waiting. */
  public Claim claim(Connection connection, Command command) throws SQLException {
    RecordId id = RecordId.of(command.identity());
    boolean locking = command.inFlight() != InFlight.RUN;
    try (PreparedStatement look = connection.prepareStatement(locking ? LOOK : LOOK_WITHOUT_LOCK)) {
      look.setLong(1, id.lock());
      look.setObject(2, command.identity().tenant());
      look.setObject(3, id.id());
      look.execute();
      boolean free;
      Instant now;
      try (ResultSet lock = look.getResultSet()) {
        lock.next();
        free = lock.getBoolean(1);
        now = lock.getObject(2, OffsetDateTime.class).toInstant();
      }
      look.getMoreResults();
      try (ResultSet row = look.getResultSet()) {
        if (row.next()) {
          return answered(command, row);
        }
      }
      return free ? unanswered(command, id, now) : new Claim.InProgress();
    }
  }

  private static Claim answered(Command command, ResultSet row) throws SQLException {
    Fingerprint stored = new Fingerprint(row.getInt(1), row.getBytes(2));
    if (!command.fingerprint().matches(stored)) {
      return new Claim.Mismatch();
    }
    List<Header> headers = HeaderLines.parse(row.getString(4));
    byte[] body = row.getBytes(5);
    if (row.getString(7).equals("STARTED")) {
      return new Claim.Unfinished(
          row.getObject(6, UUID.class), new Answer(row.getInt(3), headers, body));
    }
    if (body == null) {
      Answer bodyless = new Answer(row.getInt(3), headers, new byte[0]);
      return new Claim.AnswerNotStored(bodyless.header("Location"));
    }
    return new Claim.Replay(new Answer(row.getInt(3), headers, body));
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
  public void await(Connection connection, Identity identity, Duration limit) throws SQLException {
    try (PreparedStatement await = connection.prepareStatement(AWAIT)) {
      await.setString(1, Math.max(1, limit.toMillis()) + "ms");
      await.setLong(2, RecordId.of(identity).lock());
      await.execute();
    }
  }

  /**
   * Stores the answer, and the events with it, in one statement.
   *
   * @return false if another execution's answer stands already: roll back, and claim again
   */
  public boolean store(
      Connection connection, Command command, Answer answer, List<OutboxEvent> events)
      throws SQLException {
    String sql = OutboxInsert.before(STORE, events.size());
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      RecordId id = RecordId.of(command.identity());
      int i = bind(insert, OutboxInsert.bind(insert, events), command, id, answer);
      insert.setBytes(i++, storable(answer.body()));
      insert.setLong(i, KeyAge.lifetimeOf(id, command.retention()).toMillis());
      return insert.executeUpdate() == 1;
    }
  }

  /**
   * Stores that the key's effect is under way, and the events so far, in one statement.
   *
   * @param execution which ends it
   * @param meanwhile what callers get until then
   * @return false if another execution's answer stands already: roll back, and claim again
   */
  public boolean storeUnfinished(
      Connection connection,
      Command command,
      Answer meanwhile,
      UUID execution,
      List<OutboxEvent> events)
      throws SQLException {
    String sql = OutboxInsert.before(STORE_UNFINISHED, events.size());
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      RecordId id = RecordId.of(command.identity());
      int i = bind(insert, OutboxInsert.bind(insert, events), command, id, meanwhile);
      insert.setBytes(i++, meanwhile.body());
      insert.setObject(i++, execution);
      insert.setLong(i, KeyAge.lifetimeOf(id, command.retention()).toMillis());
      return insert.executeUpdate() == 1;
    }
  }

  /**
   * Gives every record that waits for an execution its final answer, and writes the events with it.
   */
  public void complete(
      Connection connection, UUID tenant, UUID execution, Answer answer, List<OutboxEvent> events)
      throws SQLException {
    String sql = OutboxInsert.before(COMPLETE, events.size());
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      int i = OutboxInsert.bind(update, events);
      update.setInt(i++, answer.status());
      update.setString(i++, HeaderLines.format(answer.headers()));
      update.setBytes(i++, storable(answer.body()));
      update.setObject(i++, tenant);
      update.setObject(i, execution);
      update.executeUpdate();
    }
  }

  private byte[] storable(byte[] body) {
    return body.length > maxAnswerBytes ? null : body;
  }

  private static int bind(
      PreparedStatement insert, int from, Command command, RecordId id, Answer answer)
      throws SQLException {
    Identity identity = command.identity();
    Fingerprint fingerprint = command.fingerprint().current();
    int i = from;
    insert.setObject(i++, identity.tenant());
    insert.setObject(i++, id.id());
    insert.setString(i++, identity.operation());
    insert.setString(i++, identity.subject());
    insert.setString(i++, identity.key().value());
    insert.setInt(i++, fingerprint.version());
    insert.setBytes(i++, fingerprint.sha256());
    insert.setInt(i++, answer.status());
    insert.setString(i++, HeaderLines.format(answer.headers()));
    return i;
  }
}
