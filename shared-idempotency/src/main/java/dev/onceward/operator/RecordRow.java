package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A record without what it protects: neither fingerprint nor headers nor body of the answer. */
record RecordRow(
    UUID id,
    String operation,
    String subject,
    String key,
    String state,
    int status,
    Instant createdAt,
    Optional<Instant> completedAt,
    Optional<Instant> expiresAt,
    Optional<UUID> execution) {

  static final String SELECT =
      "SELECT record_id, operation, subject, idempotency_key, state, http_status, created_at,"
          + " completed_at, expires_at, execution_id FROM onceward.idempotency_record";

  static RecordRow read(ResultSet row) throws SQLException {
    return new RecordRow(
        row.getObject("record_id", UUID.class),
        row.getString("operation"),
        row.getString("subject"),
        row.getString("idempotency_key"),
        row.getString("state"),
        row.getInt("http_status"),
        Columns.time(row, "created_at"),
        Columns.timeIfAny(row, "completed_at"),
        Columns.timeIfAny(row, "expires_at"),
        Optional.ofNullable(row.getObject("execution_id", UUID.class)));
  }

  boolean completed() {
    return state.equals("COMPLETED");
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("record_id", id.toString())
            .add("operation", operation)
            .add("idempotency_key", key)
            .add("state", state)
            .add("http_status", status)
            .add("created_at", createdAt.toString());
    Columns.add(json, "subject", Optional.of(subject).filter(text -> !text.isEmpty()));
    Columns.add(json, "completed_at", completedAt);
    Columns.add(json, "expires_at", expiresAt);
    Columns.add(json, "execution_id", execution);
    return json;
  }
}
