package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** One call or result of an execution; of the result only what it came to. */
record AttemptRow(
    String step,
    String event,
    long fencingToken,
    String providerKey,
    Optional<String> outcome,
    Optional<String> reason,
    boolean late,
    boolean contradicts,
    Instant createdAt) {

  static final String SELECT =
      "SELECT step, event, fencing_token, provider_key, outcome, reason, late, contradicts,"
          + " created_at FROM onceward.external_attempt";

  static AttemptRow read(ResultSet row) throws SQLException {
    return new AttemptRow(
        row.getString("step"),
        row.getString("event"),
        row.getLong("fencing_token"),
        row.getString("provider_key"),
        Columns.text(row, "outcome"),
        Columns.text(row, "reason"),
        row.getBoolean("late"),
        row.getBoolean("contradicts"),
        Columns.time(row, "created_at"));
  }

  JsonObject json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("step", step)
            .add("event", event)
            .add("created_at", createdAt.toString())
            .add("fencing_token", fencingToken)
            .add("provider_key", providerKey);
    Columns.add(json, "outcome", outcome);
    Columns.add(json, "reason", reason);
    if (event.equals("RESULT")) {
      json.add("late", late).add("contradicts", contradicts);
    }
    return json.build();
  }
}
