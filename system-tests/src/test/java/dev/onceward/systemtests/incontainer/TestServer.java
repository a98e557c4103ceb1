package dev.onceward.systemtests.incontainer;

import dev.onceward.localstack.LocalPostgres;
import dev.onceward.systemtests.harness.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.jboss.arquillian.test.spi.event.suite.AfterSuite;
import org.jboss.arquillian.test.spi.event.suite.BeforeSuite;

/**
 * Lays out a Liberty server of the tests' own, beside the application's, and gives it a PostgreSQL
 * of its own. Arquillian finds it by ServiceLoader, starts the server and deploys to it.
 */
public final class TestServer implements LoadableExtension {

  private static final String NAME = "incontainer";

  private static LocalPostgres postgres;
  private static PostgresTap tap;

  @Override
  public void register(ExtensionBuilder builder) {
    Path work = Path.of(System.getProperty("onceward.work", "target")).toAbsolutePath();
    int port = freePort();
    System.setProperty("incontainer.wlp", System.getProperty("onceward.liberty", ""));
    System.setProperty("incontainer.usr", work.resolve(NAME).toString());
    System.setProperty("incontainer.archives", work.resolve(NAME + "-archives").toString());
    // Arquillian finds a running server by its name alone: two builds at once must not share it.
    System.setProperty("incontainer.server", NAME + "-" + port);
    System.setProperty("incontainer.port", String.valueOf(port));
    builder.observer(Preparation.class);
  }

  /** Where the server's files are. */
  static Path folder() {
    return Path.of(System.getProperty("incontainer.usr"), "servers")
        .resolve(System.getProperty("incontainer.server"));
  }

  /** What the data source {@code jdbc/tapped} sends. */
  static PostgresTap tap() {
    return tap;
  }

  /** The server's database. */
  static LocalPostgres postgres() {
    return postgres;
  }

  /** The same, to be looked at and locked by a test. */
  public static Database database() {
    return new Database(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("No port is free for the test server", e);
    }
  }

  /** Runs around Arquillian's own handling of the suite, which starts and stops the server. */
  public static final class Preparation {
    private static final int BEFORE_THE_SERVER = 100;
    private static final int AFTER_THE_SERVER = -100;

    /** Starts the database and writes the server's configuration. */
    public void prepare(@Observes(precedence = BEFORE_THE_SERVER) BeforeSuite start)
        throws IOException {
      postgres = LocalPostgres.temporary();
      tap = PostgresTap.before(postgres.port());
      Path server = Files.createDirectories(folder());
      try (InputStream xml = TestServer.class.getResourceAsStream("/incontainer/server.xml")) {
        Files.copy(xml, server.resolve("server.xml"), StandardCopyOption.REPLACE_EXISTING);
      }
      Files.writeString(server.resolve("bootstrap.properties"), properties());
    }

    private String properties() {
      String url = "jdbc:postgresql://127.0.0.1:" + tap.port() + "/";
      return Map.of(
              "test.http.port", System.getProperty("incontainer.port"),
              "test.jdbc.driver", Archives.fileOf(org.postgresql.Driver.class).toString(),
              "test.jdbc.url", postgres.jdbcUrl(),
              "test.jdbc.tapped.url", url + "onceward",
              "test.jdbc.empty.url", postgres.jdbcUrl().replaceFirst("/onceward$", "/postgres"),
              "test.jdbc.user", postgres.user(),
              "test.jdbc.password", postgres.password())
          .entrySet()
          .stream()
          .map(entry -> entry.getKey() + "=" + entry.getValue())
          .collect(Collectors.joining("\n"));
    }

    /** Stops the database. */
    public void cleanUp(@Observes(precedence = AFTER_THE_SERVER) AfterSuite end) {
      tap.close();
      postgres.close();
    }
  }
}
