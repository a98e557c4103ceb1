package dev.onceward.orders.control;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the module's schema, in sessions whose time zone is not UTC. */
final class OrdersDatabase implements AutoCloseable {

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  OrdersDatabase() {
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    dataSource.setOptions("-c TimeZone=Asia/Kathmandu");
    Flyway.configure()
        .dataSource(dataSource)
        .locations("classpath:db/orders")
        .schemas("orders")
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

  @Override
  public void close() {
    postgres.close();
  }
}
