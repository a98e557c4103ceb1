package dev.onceward.localstack;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import javax.sql.DataSource;

/**
 * A PostgreSQL 18 of one's own, durable as in production: fsync, synchronous commit and full page
 * writes are on. It holds a database {@code onceward} owned by the user {@code onceward}.
 *
 * <p>The server is a process apart and outlives this JVM unless it is stopped; the next start on
 * the same folder adopts it. Methods may be called from any thread.
 */
public class LocalPostgres implements AutoCloseable {
  private final PostgresFolder folder;
  private final PostgresServer server;
  private final PostgresBinaries binaries;
  private final int port;

  /**
   * A server that keeps its data in a folder; not started yet.
   *
   * @throws LocalStackException when its programs cannot be unpacked
   */
  public LocalPostgres(Path folder, int port) {
    this.binaries = PostgresBinaries.unpacked();
    this.folder = new PostgresFolder(Folders.create(folder));
    this.server = new PostgresServer(binaries, this.folder);
    this.port = port;
  }

  /**
   * A running, empty server on a free port for one test; closing it deletes its data.
   *
   * @throws LocalStackException when it cannot be started
   */
  public static LocalPostgres temporary() {
    return TemporaryPostgres.started();
  }

  /**
   * Starts the server, or adopts one that still runs on this folder. Returns when it accepts
   * connections.
   *
   * @throws LocalStackException naming the folder and the way out, when its data cannot be used
   */
  public final synchronized void start() {
    if (server.isRunning() && folder.port().orElse(port) != port) {
      server.stop();
    }
    if (!server.isRunning()) {
      folder.prepare(binaries);
      server.start(port);
    }
    DemoDatabase.createAt(port);
  }

  /** Stops it in good order: open transactions are rolled back. Does nothing when it is down. */
  public final synchronized void stop() {
    if (server.isRunning()) {
      server.stop();
    }
  }

  /** Kills it as a power cut would (SIGKILL to all its processes); {@link #start} recovers. */
  public final synchronized void kill() {
    server.kill();
  }

  @Override
  public void close() {
    stop();
  }

  /** Whether a server runs on this folder, whoever started it. */
  public final boolean isRunning() {
    return server.isRunning();
  }

  /** The process id of the running server. */
  public final OptionalLong pid() {
    return folder.pid();
  }

  /** The port of the server that runs on this folder, which an earlier run may have chosen. */
  public final OptionalInt runningPort() {
    return server.isRunning() ? folder.port() : OptionalInt.empty();
  }

  public final int port() {
    return port;
  }

  public final String jdbcUrl() {
    return DemoDatabase.jdbcUrl(port, DemoDatabase.NAME);
  }

  public final String user() {
    return DemoDatabase.USER;
  }

  public final String password() {
    return DemoDatabase.PASSWORD;
  }

  /**
   * For what the database's owner may not do, such as {@code ALTER SYSTEM}: connections of the
   * superuser, to the database {@code postgres}.
   */
  public final DataSource administrator() {
    return DemoDatabase.administratorAt(port);
  }
}
