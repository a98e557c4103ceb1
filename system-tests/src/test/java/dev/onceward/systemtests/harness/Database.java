package dev.onceward.systemtests.harness;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The system's database, to see what really took effect. */
public record Database(String url, String user, String password) {

  public long ordersOf(Intent intent) {
    return number("SELECT count(*) FROM orders.orders WHERE customer_id = ?", intent.customerId());
  }

  public long recordsOf(String key) {
    return number(
        "SELECT count(*) FROM onceward.idempotency_record WHERE idempotency_key = ?", key);
  }

  /** The first column of the only row. */
  public long number(String sql, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement select = prepare(connection, sql, parameters);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException("Failed: " + sql, e);
    }
  }

  /** The first column of the only row. */
  public String text(String sql, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement select = prepare(connection, sql, parameters);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException("Failed: " + sql, e);
    }
  }

  /** The first column of all rows. */
  public List<String> texts(String sql, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement select = prepare(connection, sql, parameters);
        ResultSet rows = select.executeQuery()) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException("Failed: " + sql, e);
    }
  }

  /** Returns how many rows were changed. */
  public int update(String sql, Object... parameters) {
    try (Connection connection = open();
        PreparedStatement update = prepare(connection, sql, parameters)) {
      return update.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException("Failed: " + sql, e);
    }
  }

  /** Takes locks in a session of the test's own and keeps them until it is closed. */
  public Hold hold(String sql, Object... parameters) {
    try {
      return Hold.of(open(), sql, parameters, this);
    } catch (SQLException e) {
      throw new IllegalStateException("Failed: " + sql, e);
    }
  }

  private Connection open() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }
}
