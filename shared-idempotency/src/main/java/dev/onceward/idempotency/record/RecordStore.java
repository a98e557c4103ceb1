package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * The SQL that writes {@code idempotency_record}: one round trip for each step of an execution. Of
 * two executions only one can insert its answer: the primary key decides, and the other is rolled
 * back with everything it did.
 */
public final class RecordStore {

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
