package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A dead letter without its message, which may be private. */
record DeadLetterRow(
    UUID tenant,
    UUID id,
    String topic,
    int partition,
    long offset,
    String reason,
    String cause,
    boolean complete,
    int bytes,
    String state,
    Optional<UUID> task,
    Instant diedAt,
    Instant createdAt,
    Optional<Instant> settledAt) {

  static final String SELECT =
      """
      SELECT tenant_id, letter_id, topic, source_partition, source_offset, reason, cause, complete,
             octet_length(message) AS bytes, state, task_id, died_at, created_at,
             settled_at
        FROM onceward.dead_letter""";

  static DeadLetterRow read(ResultSet row) throws SQLException {
    return new DeadLetterRow(
        row.getObject("tenant_id", UUID.class),
        row.getObject("letter_id", UUID.class),
        row.getString("topic"),
        row.getInt("source_partition"),
        row.getLong("source_offset"),
        row.getString("reason"),
        row.getString("cause"),
        row.getBoolean("complete"),
        row.getInt("bytes"),
        row.getString("state"),
        Optional.ofNullable(row.getObject("task_id", UUID.class)),
        Columns.time(row, "died_at"),
        Columns.time(row, "created_at"),
        Columns.timeIfAny(row, "settled_at"));
  }

  boolean settled() {
    return settledAt.isPresent();
  }

  JsonObjectBuilder json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("dead_letter_id", id.toString())
            .add("topic", topic)
            .add("partition", partition)
            .add("offset", offset)
            .add("reason", reason)
            .add("cause", cause)
            .add("complete", complete)
            .add("bytes", bytes)
            .add("state", state)
            .add("died_at", diedAt.toString())
            .add("created_at", createdAt.toString());
    Columns.add(json, "task_id", task);
    Columns.add(json, "settled_at", settledAt);
    return json;
  }
}
