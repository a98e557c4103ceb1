package dev.onceward.operator;

import jakarta.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An execution with its attempts. */
final class ExecutionDetail {

  private ExecutionDetail() {}

  static Optional<JsonObject> of(Connection connection, UUID tenant, UUID execution)
      throws SQLException {
    Optional<ExecutionRow> row = ExecutionTable.find(connection, tenant, execution);
    if (row.isEmpty()) {
      return Optional.empty();
    }
    List<AttemptRow> attempts = ExecutionTable.attempts(connection, tenant, execution);
    return row.map(found -> found.json().add("attempts", ExecutionTable.json(attempts)).build());
  }
}
