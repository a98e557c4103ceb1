package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A task without its payload. */
record TaskRow(
    UUID tenant,
    UUID id,
    String key,
    String type,
    String state,
    Instant runAt,
    int attempts,
    int maxAttempts,
    long fencingToken,
    Optional<String> holder,
    Optional<Instant> leaseUntil,
    Optional<String> lastError,
    Instant createdAt,
    Optional<Instant> finishedAt) {

  static final String SELECT =
      """
      SELECT tenant_id, id, task_key, type, state, run_at, attempts, max_attempts, fencing_token, holder,
             lease_until, last_error, created_at, finished_at
        FROM onceward.tasks""";

  static TaskRow read(ResultSet row) throws SQLException {
    return new TaskRow(
        row.getObject("tenant_id", UUID.class),
        row.getObject("id", UUID.class),
        row.getString("task_key"),
        row.getString("type"),
        row.getString("state"),
        Columns.time(row, "run_at"),
        row.getInt("attempts"),
        row.getInt("max_attempts"),
        row.getLong("fencing_token"),
        Columns.text(row, "holder"),
        Columns.timeIfAny(row, "lease_until"),
        Columns.text(row, "last_error"),
        Columns.time(row, "created_at"),
        Columns.timeIfAny(row, "finished_at"));
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("task_id", id.toString())
            .add("task_key", key)
            .add("type", type)
            .add("state", state)
            .add("run_at", runAt.toString())
            .add("attempts", attempts)
            .add("max_attempts", maxAttempts)
            .add("fencing_token", fencingToken)
            .add("created_at", createdAt.toString());
    Columns.add(json, "holder", holder);
    Columns.add(json, "lease_until", leaseUntil);
    Columns.add(json, "last_error", lastError);
    Columns.add(json, "finished_at", finishedAt);
    return json;
  }
}
