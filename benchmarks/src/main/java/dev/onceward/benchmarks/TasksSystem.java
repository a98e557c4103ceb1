package dev.onceward.benchmarks;

import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.Ports;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** PostgreSQL, empty and durable, with the tables of the library and of db-scheduler. */
final class TasksSystem implements Closeable {

  /** As db-scheduler asks for it, with its indexes. */
  private static final String SCHEDULED_TASKS =
      """
      CREATE TABLE scheduled_tasks (
          task_name text NOT NULL,
          task_instance text NOT NULL,
          task_data bytea,
          execution_time timestamptz,
          picked boolean NOT NULL,
          picked_by text,
          last_success timestamptz,
          last_failure timestamptz,
          consecutive_failures integer,
          last_heartbeat timestamptz,
          version bigint NOT NULL,
          priority smallint,
          state text,
          PRIMARY KEY (task_name, task_instance));
      CREATE INDEX ON scheduled_tasks (execution_time);
      CREATE INDEX ON scheduled_tasks (last_heartbeat)""";

  private final Path folder;
  private final LocalPostgres postgres;

  private TasksSystem(Path folder, LocalPostgres postgres) {
    this.folder = folder;
    this.postgres = postgres;
  }

  /** Nothing is started yet; closing it stops what was. */
  static TasksSystem in(Path folder) throws IOException {
    LocalPostgres postgres = new LocalPostgres(folder.resolve("postgres"), Ports.free());
    postgres.stop();
    Trees.delete(folder);
    return new TasksSystem(folder, new LocalPostgres(folder.resolve("postgres"), postgres.port()));
  }

  void start() throws SQLException {
    postgres.start();
    Flyway.configure()
        .dataSource(postgres.jdbcUrl(), postgres.user(), postgres.password())
        .schemas("onceward")
        .locations("classpath:db/onceward")
        .load()
        .migrate();
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(SCHEDULED_TASKS);
    }
  }

  BenchDatabase database() {
    return new BenchDatabase(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  /** One for each flow: what one has prepared is of no use to another. */
  KeptConnections pool() {
    PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
    source.setUrl(postgres.jdbcUrl());
    source.setUser(postgres.user());
    source.setPassword(postgres.password());
    source.setPrepareThreshold(1);
    return new KeptConnections(source);
  }

  /** Both the run and Ctrl-C may call this, and the later one finds nothing to do. */
  @Override
  public synchronized void close() throws IOException {
    postgres.stop();
    Trees.delete(folder.resolve("postgres"));
  }
}
