package dev.onceward.operator;

import static java.util.Collections.nCopies;

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
import java.util.regex.Pattern;

/** The conditions of one query, with their values: the texts are ours, the values the caller's. */
final class Filters {

  private static final Pattern STATE = Pattern.compile("[A-Z]+");

  private final List<UUID> tenants;
  private final StringBuilder conditions = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  private Filters(List<UUID> tenants) {
    this.tenants = tenants;
  }

  static Filters of(UUID tenant) {
    return new Filters(List.of(tenant));
  }

  /** Of any of them; there is one at least. */
  static Filters ofAny(List<UUID> tenants) {
    return new Filters(tenants);
  }

  Filters and(String condition, Object... bound) {
    conditions.append(" AND ").append(condition);
    for (Object value : bound) {
      values.add(value instanceof Instant at ? at.atOffset(ZoneOffset.UTC) : value);
    }
    return this;
  }

  Filters andIf(Optional<?> value, String condition) {
    value.ifPresent(present -> and(condition, present));
    return this;
  }

  /**
   * In the text of the query, since a plan that is kept for all states can use no partial index.
   */
  Filters andState(Optional<String> state) {
    state.ifPresent(
        known -> {
          if (!STATE.matcher(known).matches()) {
            throw new IllegalArgumentException(
                "'" + known + "' is no state; name one of the list's");
          }
          and("state = '" + known + "'");
        });
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

  /**
   * At most that many rows of the query, and where the next ones begin. Each tenant's are asked for
   * by themselves, since only within a tenant an index has them in order.
   *
   * @param order of columns that are selected
   */
  <T> Page<T> page(
      Connection connection,
      String select,
      String order,
      int limit,
      Reader<T> reader,
      Function<T, Cursor> position)
      throws SQLException {
    String oneMore = order + " LIMIT " + (limit + 1);
    String ofTenant = select + " WHERE tenant_id = ?" + conditions + oneMore;
    String all =
        tenants.size() == 1
            ? ofTenant
            : "(" + String.join(") UNION ALL (", nCopies(tenants.size(), ofTenant)) + ")" + oneMore;
    List<Object> bound = new ArrayList<>();
    for (UUID tenant : tenants) {
      bound.add(tenant);
      bound.addAll(values);
    }
    return Page.of(read(connection, all, bound, reader), limit, position);
  }

  <T> List<T> select(Connection connection, String select, String how, Reader<T> reader)
      throws SQLException {
    String anyTenant = " WHERE tenant_id IN (?" + ", ?".repeat(tenants.size() - 1) + ")";
    List<Object> bound = new ArrayList<>(tenants);
    bound.addAll(values);
    return read(connection, select + anyTenant + conditions + how, bound, reader);
  }

  private static <T> List<T> read(
      Connection connection, String sql, List<Object> bound, Reader<T> reader) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < bound.size(); i++) {
        statement.setObject(i + 1, bound.get(i));
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
