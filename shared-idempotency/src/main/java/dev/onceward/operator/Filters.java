package dev.onceward.operator;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The conditions of one query, with their values: the texts are ours, the values the caller's. */
final class Filters {

  private final StringBuilder where = new StringBuilder(" WHERE tenant_id IN (?");
  private final List<Object> values = new ArrayList<>();

  private Filters(List<UUID> tenants) {
    where.append(", ?".repeat(tenants.size() - 1)).append(')');
    values.addAll(tenants);
  }

  static Filters of(UUID tenant) {
    return new Filters(List.of(tenant));
  }

  /** Of any of them; there is one at least. */
  static Filters ofAny(List<UUID> tenants) {
    return new Filters(tenants);
  }

  Filters and(String condition, Object... bound) {
    where.append(" AND ").append(condition);
    for (Object value : bound) {
      values.add(value instanceof Instant at ? at.atOffset(ZoneOffset.UTC) : value);
    }
    return this;
  }

  Filters andIf(Optional<?> value, String condition) {
    value.ifPresent(present -> and(condition, present));
    return this;
  }

  /** That a time was longer ago than an age, by the database's clock. */
  Filters andAge(Optional<Duration> age, String column) {
    age.ifPresent(
        longer ->
            and(
                column + " < statement_timestamp() - ? * interval '1 millisecond'",
                longer.toMillis()));
    return this;
  }

  /** A row as an object. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** At most that many rows of the query, and where the next ones begin. */
  <T> Page<T> page(
      Connection connection,
      String select,
      String order,
      int limit,
      Reader<T> reader,
      Function<T, Cursor> position)
      throws SQLException {
    String oneMore = order + " LIMIT " + (limit + 1);
    return Page.of(select(connection, select, oneMore, reader), limit, position);
  }

  <T> List<T> select(Connection connection, String select, String order, Reader<T> reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(select + where + order)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      List<T> found = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(reader.read(row));
        }
      }
      return found;
    }
  }
}
