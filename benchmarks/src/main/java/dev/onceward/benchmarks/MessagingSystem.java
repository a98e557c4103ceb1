package dev.onceward.benchmarks;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.Ports;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** PostgreSQL, empty and durable, and a Kafka broker that acknowledges what is on the disk. */
final class MessagingSystem implements Closeable {
  static final String TOPIC = "orders.events";

  private final Path folder;
  private final LocalPostgres postgres;
  private final LocalKafka kafka;

  private MessagingSystem(Path folder, LocalPostgres postgres, LocalKafka kafka) {
    this.folder = folder;
    this.postgres = postgres;
    this.kafka = kafka;
  }

  /** Nothing is started yet; closing it stops what was. */
  static MessagingSystem in(Path folder) throws IOException {
    LocalPostgres postgres = new LocalPostgres(folder.resolve("postgres"), Ports.free());
    LocalKafka kafka = new LocalKafka(folder.resolve("kafka"), Ports.free());
    postgres.stop();
    kafka.stop();
    Trees.delete(folder);
    return new MessagingSystem(
        folder,
        new LocalPostgres(folder.resolve("postgres"), postgres.port()),
        new LocalKafka(folder.resolve("kafka"), kafka.port()));
  }

  void start() {
    postgres.start();
    migrate("onceward");
    migrate("orders");
    kafka.start();
  }

  private void migrate(String schema) {
    Flyway.configure()
        .dataSource(postgres.jdbcUrl(), postgres.user(), postgres.password())
        .schemas(schema)
        .locations("classpath:db/" + schema)
        .load()
        .migrate();
  }

  BenchDatabase database() {
    return new BenchDatabase(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  /** For the relay: a pool of its own, as in the product. */
  KeptConnections pool() {
    PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
    source.setUrl(postgres.jdbcUrl());
    source.setUser(postgres.user());
    source.setPassword(postgres.password());
    source.setPrepareThreshold(1);
    return new KeptConnections(source);
  }

  String bootstrapServers() {
    return kafka.bootstrapServers();
  }

  /** Both the run and Ctrl-C may call this, and the later one finds nothing to do. */
  @Override
  public synchronized void close() throws IOException {
    kafka.stop();
    postgres.stop();
    Trees.delete(folder.resolve("kafka").resolve("data"));
    Trees.delete(folder.resolve("postgres"));
  }
}
