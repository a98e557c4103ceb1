package dev.onceward.operator;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** Tasks of a tenant, in the order in which they were written. */
final class TaskTable {

  private TaskTable() {}

  static Optional<TaskRow> find(Connection connection, UUID tenant, UUID id) throws SQLException {
    return Filters.of(tenant)
        .and("id = ?", id)
        .select(connection, TaskRow.SELECT, "", TaskRow::read)
        .stream()
        .findAny();
  }

  /** Along the primary key: ids are dated. */
  static Page<TaskRow> page(Connection connection, UUID tenant, TaskQuery query)
      throws SQLException {
    Filters filters =
        Filters.of(tenant)
            .andIf(query.state(), "state = ?")
            .andIf(query.type(), "type = ?")
            .andIf(query.key(), "task_key = ?")
            .andAge(query.olderThan(), "created_at")
            .andIf(query.after().map(Cursor::id), "id > ?");
    if (query.state().isEmpty() && query.key().isEmpty()) {
      filters.and("state <> 'DONE'");
    }
    return Page.of(
        filters.select(
            connection, TaskRow.SELECT, " ORDER BY id LIMIT " + (query.limit() + 1), TaskRow::read),
        query.limit(),
        row -> Cursor.of(row.id()));
  }
}
