package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.encryption.AnswerBinding;
import dev.onceward.idempotency.encryption.AnswerCipher;
import dev.onceward.idempotency.encryption.EncryptionKeys;
import dev.onceward.idempotency.encryption.EncryptionSettings;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
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

  /** The state of a record whose effect is under way. */
  static final String STARTED = "STARTED";

  /** The state of a record with its final answer. */
  static final String COMPLETED = "COMPLETED";

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

  private final int maxAnswerBytes;
  private final AnswerColumns columns;

  /** A store of answers in the clear, and of no body above the limit. */
  public RecordStore(int maxAnswerBytes) {
    this(maxAnswerBytes, new AnswerCipher(EncryptionKeys.none(), true));
  }

  /** Bodies above the limit are not stored: the record then only says that it took effect. */
  public RecordStore(int maxAnswerBytes, AnswerCipher cipher) {
    this.maxAnswerBytes = maxAnswerBytes;
    this.columns = new AnswerColumns(cipher);
  }

  /** A store as set. */
  public static RecordStore configured() {
    return new RecordStore(
        SettingsCatalogue.valueOf(LibrarySettings.ANSWER_MAX_BYTES), EncryptionSettings.cipher());
  }

  /** Reads what is stored here. */
  public Claims claims() {
    return new Claims(columns);
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
      int i = bind(insert, OutboxInsert.bind(insert, events), command, id);
      StoredAnswer stored = StoredAnswer.of(answer).upTo(maxAnswerBytes);
      i = bind(insert, i, command.identity(), COMPLETED, stored);
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
      int i = bind(insert, OutboxInsert.bind(insert, events), command, id);
      i = bind(insert, i, command.identity(), STARTED, StoredAnswer.of(meanwhile));
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
    StoredAnswer stored = StoredAnswer.of(answer).upTo(maxAnswerBytes);
    Completion completion = new Completion(connection, tenant, execution);
    if (columns.bindToRecord()) {
      completion.withTheirOwn(columns, stored, events);
    } else {
      completion.withTheSame(stored.status(), AnswerColumns.inTheClear(stored), events);
    }
  }

  private int bind(
      PreparedStatement insert, int from, Identity identity, String state, StoredAnswer answer)
      throws SQLException {
    insert.setInt(from, answer.status());
    AnswerBinding binding = new AnswerBinding(identity, state, answer.status());
    return columns.write(binding, answer).bind(insert, from + 1);
  }

  private static int bind(PreparedStatement insert, int from, Command command, RecordId id)
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
    return i;
  }
}
