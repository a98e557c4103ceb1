package dev.onceward.benchmarks;

import dev.onceward.localstack.LibertyLayout;
import dev.onceward.localstack.LibertyServer;
import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.LocalKafka;
import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.Ports;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * PostgreSQL, empty and durable, Kafka, and Liberty with the product and the benchmark's WAR. What
 * is measured has relay and consumers running beside it.
 */
final class BenchSystem implements Closeable {
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  private final Path folder;
  private final LibertyLayout layout;
  private final LocalKeys keys;
  private final LocalPostgres postgres;
  private final LocalKafka kafka;
  private final URI url = URI.create("http://localhost:" + Ports.free());
  private Optional<LibertyServer> server = Optional.empty();
  private int databasePort;

  private BenchSystem(Path folder, LocalPostgres postgres, LocalKafka kafka, LibertyLayout layout) {
    this.folder = folder;
    this.layout = layout;
    this.keys = LocalKeys.in(folder.resolve("keys"));
    this.postgres = postgres;
    this.kafka = kafka;
    this.databasePort = postgres.port();
  }

  /** Nothing is started yet; closing it stops what was. */
  static BenchSystem in(Path folder, Path liberty) throws IOException {
    LocalPostgres postgres = new LocalPostgres(folder.resolve("postgres"), Ports.free());
    LocalKafka kafka = new LocalKafka(folder.resolve("kafka"), Ports.free());
    postgres.stop();
    kafka.stop();
    Trees.delete(folder);
    return new BenchSystem(
        folder,
        new LocalPostgres(folder.resolve("postgres"), postgres.port()),
        new LocalKafka(folder.resolve("kafka"), kafka.port()),
        ServerCopy.of(liberty, folder));
  }

  void startStores() throws SQLException {
    postgres.start();
    database().createSchema();
    kafka.start();
  }

  void startServer() {
    Map<String, String> environment =
        new TreeMap<>(LocalEnvironment.forLiberty(postgres, keys, url));
    environment.putAll(LocalEnvironment.forKafka(kafka));
    launch(environment);
  }

  /**
   * Starts the server again, with its way to the database leading through that port. Without Kafka
   * and workers: what relay and tasks say to the database belongs to no request.
   */
  void restartServer(int throughPort) {
    server.ifPresent(LibertyServer::stop);
    databasePort = throughPort;
    Map<String, String> environment =
        new TreeMap<>(LocalEnvironment.forLiberty(postgres, keys, url));
    environment.put("JDBC_URL", jdbcUrl());
    environment.put("ONCEWARD_TASKS_WORKERS", "0");
    launch(environment);
  }

  private void launch(Map<String, String> environment) {
    LibertyServer started = new LibertyServer(layout, url, environment);
    server = Optional.of(started);
    started.launch();
    started.awaitReady(START_LIMIT);
  }

  private String jdbcUrl() {
    return postgres.jdbcUrl().replace(":" + postgres.port() + "/", ":" + databasePort + "/");
  }

  /** By the same way that the server takes. */
  BenchDatabase database() {
    return new BenchDatabase(jdbcUrl(), postgres.user(), postgres.password());
  }

  URI url() {
    return url;
  }

  String token() {
    return new LocalTokens(keys).tenantA();
  }

  int databasePort() {
    return databasePort;
  }

  long serverPid() {
    return server.orElseThrow().pid();
  }

  /**
   * The server first, so that it does not complain of a lost database. The logs stay. Both the run
   * and Ctrl-C may call this, and the later one finds nothing to do.
   */
  @Override
  public synchronized void close() throws IOException {
    server.ifPresent(LibertyServer::stop);
    kafka.stop();
    postgres.stop();
    Trees.delete(folder.resolve("kafka").resolve("data"));
    Trees.delete(folder.resolve("postgres"));
  }
}
