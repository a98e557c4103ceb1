package dev.onceward.invoicing.control;

import dev.onceward.localstack.LocalPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** A real PostgreSQL with the module's schema, in sessions whose time zone is not UTC. */
final class InvoicingDatabase implements AutoCloseable {

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  InvoicingDatabase() {
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    dataSource.setOptions("-c TimeZone=Asia/Kathmandu");
    Flyway.configure()
        .dataSource(dataSource)
        .locations("classpath:db/invoicing")
        .schemas("invoicing")
        .load()
        .migrate();
  }

  Connection connection() throws SQLException {
    return dataSource.getConnection();
  }

  @Override
  public void close() {
    postgres.close();
  }
}
