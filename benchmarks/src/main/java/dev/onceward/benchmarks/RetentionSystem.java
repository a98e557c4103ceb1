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

/** PostgreSQL, empty and durable. */
final class RetentionSystem implements Closeable {
  private final Path folder;
  private final LocalPostgres postgres;

  private RetentionSystem(Path folder, LocalPostgres postgres) {
    this.folder = folder;
    this.postgres = postgres;
  }

  /** Nothing is started yet; closing it stops what was. */
  static RetentionSystem in(Path folder) throws IOException {
    Path data = folder.resolve("postgres");
    LocalPostgres postgres = new LocalPostgres(data, Ports.free());
    postgres.stop();
    Trees.delete(folder);
    return new RetentionSystem(folder, new LocalPostgres(data, postgres.port()));
  }

  void start() {
    postgres.start();
    migrate("onceward");
    migrate("orders");
  }

  private void migrate(String schema) {
    Flyway.configure()
        .dataSource(postgres.jdbcUrl(), postgres.user(), postgres.password())
        .schemas(schema)
        .locations("classpath:db/" + schema)
        .load()
        .migrate();
  }

  /** Autovacuum looks every minute by default, which is a day of simulated hours. */
  void lookForVacuumEverySecond() throws SQLException {
    try (Connection connection = postgres.administrator().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER SYSTEM SET autovacuum_naptime = '1s'");
      statement.execute("SELECT pg_reload_conf()");
    }
  }

  BenchDatabase database() {
    return new BenchDatabase(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  /** Both the run and Ctrl-C may call this, and the later one finds nothing to do. */
  @Override
  public synchronized void close() throws IOException {
    postgres.stop();
    Trees.delete(folder.resolve("postgres"));
  }
}
