package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.encryption.AnswerBinding;
import dev.onceward.idempotency.record.AnswerColumns.Columns;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The SQL that gives records their final answer when the execution that they wait for has ended.
 *
 * <p>An encrypted answer differs from record to record, so that the records are read first. None
 * can join them in between: the caller's transaction has the execution's row, which a new one
 * needs.
 */
final class Completion {

  private static final String ALL =
      """
      UPDATE onceward.idempotency_record
         SET state = 'COMPLETED', http_status = ?, headers = ?, body = ?,
             completed_at = statement_timestamp(), expires_at = statement_timestamp() + lifetime
       WHERE tenant_id = ? AND execution_id = ? AND state = 'STARTED'""";

  private static final String WAITING =
      """
      SELECT record_id, operation, subject, idempotency_key FROM onceward.idempotency_record
       WHERE tenant_id = ? AND execution_id = ? AND state = 'STARTED'
         FOR UPDATE""";

  private static final String EACH =
      """
      UPDATE onceward.idempotency_record AS r
         SET state = 'COMPLETED', http_status = ?, headers = own.headers, body = own.body,
             completed_at = statement_timestamp(), expires_at = statement_timestamp() + lifetime
        FROM unnest(?::uuid[], ?::text[], ?::bytea[]) AS own (record_id, headers, body)
       WHERE r.tenant_id = ? AND r.record_id = own.record_id""";

  private final Connection connection;
  private final UUID tenant;
  private final UUID execution;

  Completion(Connection connection, UUID tenant, UUID execution) {
    this.connection = connection;
    this.tenant = tenant;
    this.execution = execution;
  }

  /** Gives all records the same columns, and writes the events, in one statement. */
  void withTheSame(int status, Columns columns, List<OutboxEvent> events) throws SQLException {
    String sql = OutboxInsert.before(ALL, events.size());
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      int i = OutboxInsert.bind(update, events);
      update.setInt(i++, status);
      i = columns.bind(update, i);
      update.setObject(i++, tenant);
      update.setObject(i, execution);
      update.executeUpdate();
    }
  }

  /** Gives each record columns of its own, and writes the events. */
  void withTheirOwn(AnswerColumns format, StoredAnswer answer, List<OutboxEvent> events)
      throws SQLException {
    List<UUID> ids = new ArrayList<>();
    List<Columns> columns = new ArrayList<>();
    for (Waiting record : waiting()) {
      ids.add(record.id());
      columns.add(
          format.write(
              new AnswerBinding(record.identity(), RecordStore.COMPLETED, answer.status()),
              answer));
    }
    String sql = OutboxInsert.before(EACH, events.size());
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      int i = OutboxInsert.bind(update, events);
      update.setInt(i++, answer.status());
      update.setArray(i++, connection.createArrayOf("uuid", ids.toArray()));
      update.setArray(
          i++, connection.createArrayOf("text", columns.stream().map(Columns::headers).toArray()));
      update.setArray(i++, connection.createArrayOf("bytea", bodies(columns)));
      update.setObject(i, tenant);
      update.executeUpdate();
    }
  }

  private static byte[][] bodies(List<Columns> columns) {
    return columns.stream().map(own -> own.body().orElse(null)).toArray(byte[][]::new);
  }

  private record Waiting(UUID id, Identity identity) {}

  private List<Waiting> waiting() throws SQLException {
    List<Waiting> records = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(WAITING)) {
      select.setObject(1, tenant);
      select.setObject(2, execution);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          IdempotencyKey key = new IdempotencyKey(row.getString(4));
          Identity identity = new Identity(tenant, row.getString(2), row.getString(3), key);
          records.add(new Waiting(row.getObject(1, UUID.class), identity));
        }
      }
    }
    return records;
  }
}
