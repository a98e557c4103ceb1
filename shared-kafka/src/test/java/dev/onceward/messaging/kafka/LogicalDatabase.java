package dev.onceward.messaging.kafka;

import dev.onceward.localstack.LocalPostgres;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/** The library's schema in a PostgreSQL that is set up for Debezium as docs/debezium.md says. */
final class LogicalDatabase implements AutoCloseable {

  private static final String READER = "debezium";
  static final String READER_PASSWORD = "debezium-local-only";
  private static final String PUBLICATION = "onceward_outbox";
  private static final String SLOT = "onceward_outbox";

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final PGSimpleDataSource dataSource = new PGSimpleDataSource();

  LogicalDatabase() throws SQLException {
    dataSource.setUrl(postgres.jdbcUrl());
    dataSource.setUser(postgres.user());
    dataSource.setPassword(postgres.password());
    run(
        postgres.administrator(),
        "ALTER SYSTEM SET wal_level = logical",
        "CREATE ROLE " + READER + " LOGIN REPLICATION PASSWORD '" + READER_PASSWORD + "'");
    postgres.stop();
    postgres.start();
    migrate();
    run(
        dataSource,
        "GRANT USAGE ON SCHEMA onceward TO " + READER,
        "GRANT SELECT ON onceward.outbox_event TO " + READER,
        "CREATE PUBLICATION "
            + PUBLICATION
            + " FOR TABLE onceward.outbox_event WITH (publish = 'insert')");
  }

  private void migrate() {
    Flyway.configure()
        .dataSource(dataSource)
        .schemas("onceward")
        .locations("classpath:db/onceward")
        .load()
        .migrate();
  }

  DataSource dataSource() {
    return dataSource;
  }

  int port() {
    return postgres.port();
  }

  /** One transaction. */
  void publish(List<OutboxEvent> events) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      OutboxInsert.write(connection, events);
    }
  }

  long count(String rows) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement select = connection.createStatement();
        ResultSet row = select.executeQuery("SELECT count(*) FROM " + rows)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** From here on, what is committed is read. */
  void createSlot() throws SQLException {
    runAsReader("SELECT pg_create_logical_replication_slot('" + SLOT + "', 'pgoutput')");
  }

  void dropSlot() throws SQLException {
    runAsReader("SELECT pg_drop_replication_slot('" + SLOT + "')");
  }

  private void runAsReader(String sql) throws SQLException {
    PGSimpleDataSource reader = new PGSimpleDataSource();
    reader.setUrl(postgres.jdbcUrl());
    reader.setUser(READER);
    reader.setPassword(READER_PASSWORD);
    run(reader, sql);
  }

  private static void run(DataSource dataSource, String... statements) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  @Override
  public void close() {
    postgres.close();
  }
}
