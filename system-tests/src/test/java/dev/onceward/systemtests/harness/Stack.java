package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LibertyLayout;
import dev.onceward.localstack.LibertyServer;
import dev.onceward.localstack.LocalEnvironment;
import dev.onceward.localstack.LocalKafka;
import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.Ports;
import dev.onceward.localstack.sandbox.Sandbox;
import dev.onceward.localstack.sandbox.WebhookEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A system of the tests' own: PostgreSQL, the sandbox, and Liberty servers that share both. */
public final class Stack implements AutoCloseable {

  private static final Path LIBERTY = Path.of(System.getProperty("onceward.liberty"));
  private static final Path WORK = Path.of(System.getProperty("onceward.work"));

  private final LocalPostgres postgres;
  private final Path books;
  private final URI providerUrl;
  private Sandbox sandbox;
  private final int smtpPort;
  private final Optional<LocalKafka> kafka;
  private final Optional<Broker> broker;
  private final LocalKeys keys;
  private final List<Node> nodes = new ArrayList<>();

  /** Servers that live for minutes: compiling well costs them more than it gives. */
  private static final Map<String, String> QUICK_START =
      Map.of("JVM_ARGS", "-XX:TieredStopAtLevel=1");

  /** Servers are processes apart, and outlive tests that are interrupted. */
  private final Thread stopWithTheJvm = new Thread(this::stopNodes, "stop-liberty");

  private Stack(Path folder, Optional<LocalKafka> kafka) {
    this.keys = LocalKeys.in(folder.resolve("keys"));
    this.postgres = LocalPostgres.temporary();
    this.books = folder.resolve("sandbox");
    this.sandbox = Sandbox.start(0, books);
    this.providerUrl = sandbox.uri();
    this.smtpPort = sandbox.takeMailsAt(0);
    this.kafka = kafka;
    this.broker = kafka.map(running -> new Broker(running.bootstrapServers()));
    Runtime.getRuntime().addShutdownHook(stopWithTheJvm);
  }

  /**
   * Starts everything and returns when all servers are ready.
   *
   * @param name how the new folder below {@code target} for logs and keys begins
   * @param tuning settings of the servers, by the names of their environment variables
   */
  public static Stack start(String name, int servers, Map<String, String> tuning) {
    return start(name, servers, tuning, Optional.empty());
  }

  /** The same with a broker, so that events go out and messages come in. */
  public static Stack startWithBroker(String name, int servers, Map<String, String> tuning) {
    return start(name, servers, tuning, Optional.of(LocalKafka.temporary()));
  }

  private static Stack start(
      String name, int servers, Map<String, String> tuning, Optional<LocalKafka> kafka) {
    Path folder = newFolder(name);
    Stack stack = new Stack(folder, kafka);
    try {
      for (int i = 1; i <= servers; i++) {
        stack.nodes.add(stack.node(folder.resolve("node-" + i), tuning));
      }
      stack.nodes.forEach(Node::launch);
      stack.nodes.forEach(Node::awaitReady);
      stack.nodes.forEach(Node::warmUp);
      return stack;
    } catch (RuntimeException e) {
      stack.close();
      throw e;
    }
  }

  /** A new one each time: what a server of another build left behind does not fit. */
  private static Path newFolder(String name) {
    try {
      return Files.createTempDirectory(Files.createDirectories(WORK), name + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Node node(Path output, Map<String, String> tuning) {
    URI url = URI.create("http://localhost:" + Ports.free());
    Map<String, String> environment =
        new TreeMap<>(LocalEnvironment.forLiberty(postgres, keys, url));
    environment.putAll(QUICK_START);
    environment.putAll(LocalEnvironment.forSandbox(sandbox.uri()));
    environment.putAll(LocalEnvironment.forMail(sandbox.uri(), smtpPort));
    kafka.map(LocalEnvironment::forKafka).ifPresent(environment::putAll);
    environment.putAll(tuning);
    LibertyLayout layout = new LibertyLayout(LIBERTY, "onceward", output);
    Credentials credentials = Credentials.of(new LocalTokens(keys));
    return new Node(
        new LibertyServer(layout, url, environment),
        new SystemUnderTest(url, credentials, Optional.of(database()), Optional.of(provider())));
  }

  /** The provider tells a server of what happens, from now on. */
  public void sendEventsTo(int number) {
    sandbox.sendEventsTo(
        new WebhookEndpoint(
            node(number).url().resolve("/api/webhooks/stripe"), LocalEnvironment.WEBHOOK_SECRET));
  }

  public Node node(int number) {
    return nodes.get(number - 1);
  }

  public LocalPostgres postgres() {
    return postgres;
  }

  /** The payment provider, with its books. */
  public Provider provider() {
    return new Provider(providerUrl);
  }

  /** From now on the provider refuses connections. */
  public void stopProvider() {
    sandbox.close();
  }

  /** Starts it again where it was, with its books; events are sent to nobody yet. */
  public void startProvider() {
    sandbox = Sandbox.start(providerUrl.getPort(), books);
    sandbox.takeMailsAt(smtpPort);
  }

  /** The broker's process, for stopping it. */
  public LocalKafka kafka() {
    return kafka.orElseThrow();
  }

  /** The broker, by clients of the test's own. */
  public Broker broker() {
    return broker.orElseThrow();
  }

  public Database database() {
    return new Database(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }

  /** Servers first, so that they do not complain of a lost database. */
  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(stopWithTheJvm);
    try {
      stopNodes();
    } finally {
      broker.ifPresent(Broker::close);
      kafka.ifPresent(LocalKafka::close);
      sandbox.close();
      postgres.close();
    }
  }

  /** What the tests of one class leave behind must not be found by the next class. */
  void putInOrder() {
    postgres.start();
    nodes.stream().filter(node -> !node.server().isAlive()).forEach(Node::restart);
    provider().heal();
    database()
        .update(
            "UPDATE onceward.external_execution"
                + " SET lease_until = clock_timestamp() + interval '1 day'"
                + " WHERE state <> 'COMPLETED' AND holder IS NULL");
  }

  private void stopNodes() {
    nodes.forEach(Node::close);
  }
}
