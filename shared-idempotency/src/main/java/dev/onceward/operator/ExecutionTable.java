package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Executions of a tenant; lists are of unfinished ones, oldest first. */
final class ExecutionTable {

  /** An outcome that stays unknown is asked about for months. */
  static final int MOST_ATTEMPTS = 200;

  private ExecutionTable() {}

  static Optional<ExecutionRow> find(Connection connection, UUID tenant, UUID id)
      throws SQLException {
    return Filters.of(tenant)
        .and("execution_id = ?", id)
        .select(connection, ExecutionRow.SELECT, "", ExecutionRow::read)
        .stream()
        .findAny();
  }

  static Page<ExecutionRow> page(Connection connection, UUID tenant, ExecutionQuery query)
      throws SQLException {
    Filters filters =
        Filters.of(tenant)
            .and("state <> 'COMPLETED'")
            .andState(query.state())
            .andAge(query.dueFor(), "lease_until")
            .andAge(query.olderThan(), "created_at");
    query
        .after()
        .ifPresent(
            last -> filters.and("(created_at, execution_id) > (?, ?)", last.at(), last.id()));
    return filters.page(
        connection,
        ExecutionRow.SELECT,
        " ORDER BY created_at, execution_id",
        query.limit(),
        ExecutionRow::read,
        row -> new Cursor(row.createdAt(), row.id()));
  }

  /** The last ones, oldest first. */
  static List<AttemptRow> attempts(Connection connection, UUID tenant, UUID execution)
      throws SQLException {
    List<AttemptRow> attempts =
        new ArrayList<>(
            Filters.of(tenant)
                .and("execution_id = ?", execution)
                .select(
                    connection,
                    AttemptRow.SELECT,
                    " ORDER BY attempt_id DESC LIMIT " + MOST_ATTEMPTS,
                    AttemptRow::read));
    Collections.reverse(attempts);
    return attempts;
  }

  static JsonArrayBuilder json(List<AttemptRow> attempts) {
    JsonArrayBuilder list = Json.createArrayBuilder();
    attempts.forEach(attempt -> list.add(attempt.json()));
    return list;
  }
}
