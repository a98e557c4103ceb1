package dev.onceward.systemtests.foreign;

import dev.onceward.localstack.LibertyLayout;
import dev.onceward.localstack.LibertyServer;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.Ports;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.incontainer.Archives;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The foreign WAR on a server and a database of its own, to be stopped, killed, started again. */
final class ShopServer implements AutoCloseable {

  private static final String NAME = "shop";
  private static final Duration START_LIMIT = Duration.ofMinutes(10);

  private final LocalPostgres postgres = LocalPostgres.temporary();
  private final URI url = URI.create("http://localhost:" + Ports.free() + "/");
  private final LibertyServer server;

  /** Servers are processes apart, and outlive tests that are interrupted. */
  private final Thread stopWithTheJvm;

  private ShopServer(WebArchive war) throws IOException {
    server = new LibertyServer(layout(war), url, Map.of("JVM_ARGS", "-XX:TieredStopAtLevel=1"));
    stopWithTheJvm = new Thread(server::stop, "stop-shop");
    Runtime.getRuntime().addShutdownHook(stopWithTheJvm);
  }

  static ShopServer start(WebArchive war) throws IOException {
    ShopServer shop = new ShopServer(war);
    try {
      shop.start();
      return shop;
    } catch (RuntimeException e) {
      shop.close();
      throw e;
    }
  }

  /** Its {@code bin} is a link: Liberty finds its installation through it. */
  private LibertyLayout layout(WebArchive war) throws IOException {
    Path work = Files.createDirectories(Path.of(System.getProperty("onceward.work")));
    Path folder = Files.createTempDirectory(work.toAbsolutePath(), NAME + "-");
    Path installation = Files.createDirectories(folder.resolve("wlp"));
    Path liberty = Path.of(System.getProperty("onceward.liberty")).toAbsolutePath();
    Files.createSymbolicLink(installation.resolve("bin"), liberty.resolve("bin"));
    Path configuration = installation.resolve("usr/servers").resolve(NAME);
    Path additions = Files.createDirectories(configuration.resolve("configDropins/overrides"));
    copy("/incontainer/server.xml", configuration.resolve("server.xml"));
    copy("/foreign/own-server.xml", additions.resolve("own-server.xml"));
    Files.writeString(configuration.resolve("bootstrap.properties"), properties());
    Path applications = Files.createDirectories(configuration.resolve("apps"));
    war.as(ZipExporter.class).exportTo(applications.resolve("shop.war").toFile());
    return new LibertyLayout(installation, NAME, folder.resolve("output"));
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream xml = ShopServer.class.getResourceAsStream(resource)) {
      Files.copy(xml, file);
    }
  }

  private String properties() {
    return """
        test.http.port=%d
        test.jdbc.driver=%s
        test.jdbc.url=%s
        test.jdbc.user=%s
        test.jdbc.password=%s
        """
        .formatted(
            url.getPort(),
            Archives.fileOf(org.postgresql.Driver.class),
            postgres.jdbcUrl(),
            postgres.user(),
            postgres.password());
  }

  void start() {
    server.launch();
    server.awaitReady(START_LIMIT);
  }

  /** By SIGKILL. */
  void kill() {
    server.kill();
  }

  /** Begins to stop in good order; completes with the exit code. */
  CompletableFuture<Integer> stop() {
    new Thread(server::stop, "stop").start();
    return server.onExit().thenApply(Process::exitValue);
  }

  URL url() throws IOException {
    return url.toURL();
  }

  Database database() {
    return new Database(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(stopWithTheJvm);
    server.stop();
    postgres.close();
  }
}
