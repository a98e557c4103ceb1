package dev.onceward.operator;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

/** What an operator did. */
record ActionRow(
    UUID id,
    Instant createdAt,
    String operator,
    String action,
    String targetKind,
    String targetId,
    String reason,
    JsonObject before,
    JsonObject after) {

  static final String COLUMNS =
      "action_id, created_at, operator, action, target_kind, target_id, reason, before::text AS"
          + " before, after::text AS after";

  static ActionRow read(ResultSet row) throws SQLException {
    return new ActionRow(
        row.getObject("action_id", UUID.class),
        Columns.time(row, "created_at"),
        row.getString("operator"),
        row.getString("action"),
        row.getString("target_kind"),
        row.getString("target_id"),
        row.getString("reason"),
        object(row.getString("before")),
        object(row.getString("after")));
  }

  private static JsonObject object(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return reader.readObject();
    }
  }

  JsonObject json() {
    return Json.createObjectBuilder()
        .add("action_id", id.toString())
        .add("created_at", createdAt.toString())
        .add("operator", operator)
        .add("action", action)
        .add("target_kind", targetKind)
        .add("target_id", targetId)
        .add("reason", reason)
        .add("before", before)
        .add("after", after)
        .build();
  }
}
