package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An execution without its intent, which may be private. */
record ExecutionRow(
    UUID id,
    String process,
    List<String> identity,
    String state,
    String step,
    String standing,
    Optional<String> holder,
    long fencingToken,
    Instant leaseUntil,
    Optional<Instant> firstCallAt,
    int failures,
    int takeOvers,
    Optional<String> lastReason,
    Instant createdAt,
    Optional<Instant> completedAt) {

  static final String SELECT =
      """
      SELECT execution_id, process, identity, state, step, holder, fencing_token, lease_until,
             first_call_at, failures, take_overs, last_reason, created_at, completed_at,
             CASE WHEN state = 'COMPLETED' THEN 'COMPLETED'
                  WHEN lease_until <= statement_timestamp() THEN 'DUE'
                  WHEN holder IS NULL THEN 'PARKED'
                  ELSE 'HELD' END AS standing
        FROM onceward.external_execution""";

  static ExecutionRow read(ResultSet row) throws SQLException {
    return new ExecutionRow(
        row.getObject("execution_id", UUID.class),
        row.getString("process"),
        List.of((String[]) row.getArray("identity").getArray()),
        row.getString("state"),
        row.getString("step"),
        row.getString("standing"),
        Columns.text(row, "holder"),
        row.getLong("fencing_token"),
        Columns.time(row, "lease_until"),
        Columns.timeIfAny(row, "first_call_at"),
        row.getInt("failures"),
        row.getInt("take_overs"),
        Columns.text(row, "last_reason"),
        Columns.time(row, "created_at"),
        Columns.timeIfAny(row, "completed_at"));
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("execution_id", id.toString())
            .add("process", process)
            .add("identity", Json.createArrayBuilder(identity))
            .add("state", state)
            .add("step", step)
            .add("standing", standing)
            .add("fencing_token", fencingToken)
            .add("lease_until", leaseUntil.toString())
            .add("failures", failures)
            .add("take_overs", takeOvers)
            .add("created_at", createdAt.toString());
    Columns.add(json, "holder", holder);
    Columns.add(json, "first_call_at", firstCallAt);
    Columns.add(json, "last_reason", lastReason);
    Columns.add(json, "completed_at", completedAt);
    return json;
  }
}
