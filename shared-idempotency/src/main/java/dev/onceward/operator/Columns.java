package dev.onceward.operator;

import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Times and texts that may be absent, from the table and into JSON. */
final class Columns {

  private Columns() {}

  static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static Optional<Instant> timeIfAny(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  static Optional<String> text(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getString(column));
  }

  /** An absent member instead of null. */
  static void add(JsonObjectBuilder json, String name, Optional<?> value) {
    value.ifPresent(present -> json.add(name, present.toString()));
  }
}
