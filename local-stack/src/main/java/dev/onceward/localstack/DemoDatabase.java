package dev.onceward.localstack;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The database and user of the local stack. The password is public: production refuses it. */
final class DemoDatabase {
  static final String NAME = "onceward";
  static final String USER = "onceward";
  static final String PASSWORD = "onceward-local-only";

  private DemoDatabase() {}

  static String jdbcUrl(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  static DataSource administratorAt(int port) {
    PGSimpleDataSource administrator = new PGSimpleDataSource();
    administrator.setUrl(jdbcUrl(port, "postgres"));
    administrator.setUser("postgres");
    administrator.setPassword(PASSWORD);
    return administrator;
  }

  static void createAt(int port) {
    try (Connection connection = administratorAt(port).getConnection();
        Statement statement = connection.createStatement()) {
      if (!exists(statement, "SELECT FROM pg_roles WHERE rolname = '" + USER + "'")) {
        statement.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
      }
      if (!exists(statement, "SELECT FROM pg_database WHERE datname = '" + NAME + "'")) {
        statement.execute("CREATE DATABASE " + NAME + " OWNER " + USER);
      }
    } catch (SQLException e) {
      throw new LocalStackException(
          "PostgreSQL on port " + port + " runs, but cannot be set up: " + e.getMessage(), e);
    }
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      return result.next();
    }
  }
}
