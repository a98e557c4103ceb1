package dev.onceward.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The benchmark's own way to the database, beside the server's pool. */
final class BenchDatabase {
  private static final String SCHEMA = "bench-schema.sql";

  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  BenchDatabase(String jdbcUrl, String user, String password) {
    dataSource.setUrl(jdbcUrl);
    dataSource.setUser(user);
    dataSource.setPassword(password);
    dataSource.setPrepareThreshold(1);
  }

  DataSource dataSource() {
    return dataSource;
  }

  Connection connect() throws SQLException {
    return dataSource.getConnection();
  }

  /** The tables of the frozen script. */
  void createSchema() throws SQLException {
    run(schema());
  }

  void run(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String schema() {
    try (InputStream file = BenchDatabase.class.getResourceAsStream(SCHEMA)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long count(String table) throws SQLException {
    return Long.parseLong(text("SELECT count(*) FROM " + table));
  }

  String setting(String name) throws SQLException {
    return text("SHOW " + name);
  }

  /** The one value that a query gives. */
  String text(String query) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
