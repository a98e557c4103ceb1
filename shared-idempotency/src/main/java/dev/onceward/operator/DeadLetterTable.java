package dev.onceward.operator;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Dead letters of those tenants that an operator reaches, in the order they came. */
final class DeadLetterTable {

  private static final String ROW = " WHERE tenant_id = ? AND letter_id = ? AND settled_at IS NULL";

  private static final String REPLAY =
      "UPDATE onceward.dead_letter SET state = 'REPLAYING', task_id = ?" + ROW;

  private static final String SETTLE =
      "UPDATE onceward.dead_letter SET state = 'RESOLVED', settled_at = clock_timestamp()" + ROW;

  private DeadLetterTable() {}

  static Optional<DeadLetterRow> find(Connection connection, List<UUID> reach, UUID id)
      throws SQLException {
    return find(connection, reach, id, "");
  }

  /** As it is until this transaction ends. */
  static Optional<DeadLetterRow> lock(Connection connection, List<UUID> reach, UUID id)
      throws SQLException {
    return find(connection, reach, id, " FOR NO KEY UPDATE");
  }

  private static Optional<DeadLetterRow> find(
      Connection connection, List<UUID> reach, UUID id, String how) throws SQLException {
    return Filters.ofAny(reach)
        .and("letter_id = ?", id)
        .select(connection, DeadLetterRow.SELECT, how, DeadLetterRow::read)
        .stream()
        .findFirst();
  }

  static Page<DeadLetterRow> page(Connection connection, List<UUID> reach, DeadLetterQuery query)
      throws SQLException {
    Filters filters =
        Filters.ofAny(reach)
            .andState(query.state())
            .andIf(query.topic(), "topic = ?")
            .andIf(query.reason(), "reason = ?")
            .andAge(query.olderThan(), "created_at");
    if (query.state().isEmpty()) {
      filters.and("settled_at IS NULL");
    }
    query
        .after()
        .ifPresent(last -> filters.and("(created_at, letter_id) > (?, ?)", last.at(), last.id()));
    return filters.page(
        connection,
        DeadLetterRow.SELECT,
        " ORDER BY created_at, letter_id",
        query.limit(),
        DeadLetterRow::read,
        row -> new Cursor(row.createdAt(), row.id()));
  }

  /** That task will write it back. */
  static boolean replayBy(Connection connection, DeadLetterRow letter, UUID task)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(REPLAY)) {
      update.setObject(1, task);
      update.setObject(2, letter.tenant());
      update.setObject(3, letter.id());
      return update.executeUpdate() == 1;
    }
  }

  /** Nobody needs to write it back. */
  static boolean settle(Connection connection, DeadLetterRow letter) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(SETTLE)) {
      update.setObject(1, letter.tenant());
      update.setObject(2, letter.id());
      return update.executeUpdate() == 1;
    }
  }
}
