package dev.onceward;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the library's schema, gone when closed. */
public final class TestDatabase implements AutoCloseable {

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  public TestDatabase() {
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    dataSource.setPrepareThreshold(1);
    Flyway.configure()
        .dataSource(dataSource)
        .schemas("onceward")
        .locations("classpath:db/onceward")
        .load()
        .migrate();
  }

  public PGSimpleDataSource dataSource() {
    return dataSource;
  }

  public long count(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement select = connection.createStatement();
        ResultSet row = select.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  public void run(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    postgres.close();
  }
}
