package dev.onceward.operator;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.record.RecordId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/**
 * Records of a tenant, in the descending order of the primary key: dated keys newest first, others
 * in an order that is only the same each time. Another order would want another index, which every
 * claim would pay for.
 */
final class RecordTable {

  private RecordTable() {}

  static Optional<RecordRow> find(Connection connection, UUID tenant, UUID id) throws SQLException {
    return Filters.of(tenant)
        .and("record_id = ?", id)
        .select(connection, RecordRow.SELECT, "", RecordRow::read)
        .stream()
        .findAny();
  }

  static Page<RecordRow> page(Connection connection, UUID tenant, RecordQuery query)
      throws SQLException {
    Optional<UUID> id = idOf(tenant, query);
    if (id.isPresent()) {
      Page<RecordRow> known = page(connection, tenant, query, id);
      if (!known.items().isEmpty()) {
        return known;
      }
    }
    return page(connection, tenant, query, Optional.empty());
  }

  /** Operation and key are the primary key, unless the operation tells callers apart. */
  private static Optional<UUID> idOf(UUID tenant, RecordQuery query) {
    return query
        .operation()
        .flatMap(
            operation ->
                query
                    .key()
                    .map(key -> Identity.ofTenant(tenant, operation, new IdempotencyKey(key))))
        .map(identity -> RecordId.of(identity).id());
  }

  private static Page<RecordRow> page(
      Connection connection, UUID tenant, RecordQuery query, Optional<UUID> id)
      throws SQLException {
    return Filters.of(tenant)
        .andIf(id, "record_id = ?")
        .andIf(query.operation(), "operation = ?")
        .andIf(query.key(), "idempotency_key = ?")
        .andState(query.state())
        .andAge(query.olderThan(), "created_at")
        .andIf(query.after().map(Cursor::id), "record_id < ?")
        .page(
            connection,
            RecordRow.SELECT,
            " ORDER BY record_id DESC",
            query.limit(),
            RecordRow::read,
            row -> Cursor.of(row.id()));
  }
}
