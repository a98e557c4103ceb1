package dev.onceward.operator;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Tasks of those tenants that an operator reaches, in the order in which they were written. */
final class TaskTable {

  /** Each of its own partial index: by any other word the done ones would be walked through. */
  private static final String NOT_DONE =
      "(state = 'PENDING' OR state = 'RUNNING' OR state = 'FAILED')";

  private TaskTable() {}

  static Optional<TaskRow> find(Connection connection, List<UUID> reach, UUID id)
      throws SQLException {
    return Filters.ofAny(reach)
        .and("id = ?", id)
        .select(connection, TaskRow.SELECT, "", TaskRow::read)
        .stream()
        .findAny();
  }

  /** In the order of the primary key: ids are dated. */
  static Page<TaskRow> page(Connection connection, List<UUID> reach, TaskQuery query)
      throws SQLException {
    Filters filters =
        Filters.ofAny(reach)
            .andState(query.state())
            .andIf(query.type(), "type = ?")
            .andIf(query.key(), "task_key = ?")
            .andAge(query.olderThan(), "created_at")
            .andIf(query.after().map(Cursor::id), "id > ?");
    if (query.state().isEmpty() && query.key().isEmpty()) {
      filters.and(NOT_DONE);
    }
    return filters.page(
        connection,
        TaskRow.SELECT,
        " ORDER BY id",
        query.limit(),
        TaskRow::read,
        row -> Cursor.of(row.id()));
  }
}
