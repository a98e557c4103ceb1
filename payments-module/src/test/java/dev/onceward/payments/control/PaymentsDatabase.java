package dev.onceward.payments.control;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the module's schema, in sessions whose time zone is not UTC. */
final class PaymentsDatabase implements AutoCloseable {

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  PaymentsDatabase() {
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    dataSource.setOptions("-c TimeZone=Asia/Kathmandu");
    Flyway.configure()
        .dataSource(dataSource)
        .locations("classpath:db/payments")
        .schemas("payments")
        .load()
        .migrate();
  }

  Connection connection() throws SQLException {
    return dataSource.getConnection();
  }

  void run(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long count(String sql) throws SQLException {
    try (Connection connection = connection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    postgres.close();
  }
}
