package dev.onceward.task.worker;

import dev.onceward.KeptConnections;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.signal.Signal;
import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import dev.onceward.task.TaskHandler.Mode;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A node of the storm, in a JVM of its own: works until its input ends, and fails now and then. */
public final class StormNode {

  /** Its effect is a row that nothing keeps from being written twice. */
  static final String LOCAL = "storm.local";

  /** Its effect is elsewhere, under a key that is made from the task's id. */
  static final String CALL = "storm.call";

  static final Duration LEASE = Duration.ofSeconds(3);

  /** The variable that has the database's password. */
  static final String PASSWORD = "STORM_PASSWORD";

  private static final int WORKERS = 4;
  private static final double FAILURES = 0.05;
  private static final Duration POLL = Duration.ofMillis(50);

  private final DataSource dataSource;
  private final JdbcTransaction transaction;

  private StormNode(DataSource dataSource) {
    this.dataSource = dataSource;
    this.transaction = new JdbcTransaction(dataSource);
  }

  /** Arguments: the database's URL and user, the node's name. */
  public static void main(String[] arguments) throws Exception {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(arguments[0]);
    source.setUser(arguments[1]);
    source.setPassword(System.getenv(PASSWORD));
    source.setPrepareThreshold(1);
    // H15: the database does not wait for a node that stands still in the middle.
    source.setOptions("-c idle_in_transaction_session_timeout=1000");
    Workers node = new StormNode(new KeptConnections(source).dataSource()).workers(arguments[2]);
    node.start();
    long beat = LEASE.toMillis() / 3;
    ScheduledFuture<?> beats =
        Executors.newSingleThreadScheduledExecutor()
            .scheduleAtFixedRate(node::beat, beat, beat, TimeUnit.MILLISECONDS);
    // As long as whoever started it lives and wants it to.
    System.in.transferTo(OutputStream.nullOutputStream());
    node.stop(LEASE);
    beats.cancel(false);
    System.exit(0);
  }

  private Workers workers(String name) {
    Executor threads = Executors.newCachedThreadPool();
    Handlers handlers = new Handlers(List.of(local(), call()), LEASE.multipliedBy(100));
    return new Workers(
        dataSource,
        new TaskTable(name, LEASE),
        new Performer(
            dataSource,
            TaskFixture.inboxOf(transaction),
            handlers,
            new Backoff(below -> ThreadLocalRandom.current().nextLong(below)),
            new TaskCounts(),
            threads),
        new Places(WORKERS, handlers.types(), Map.of()),
        new Signal(),
        threads,
        new Workers.Times(POLL, handlers::longestHold));
  }

  private TaskHandler local() {
    return new TestHandler(
        LOCAL,
        Mode.TRANSACTIONAL,
        task -> work(transaction.connection(), "INSERT INTO effect VALUES (?)", task));
  }

  private TaskHandler call() {
    return new TestHandler(CALL, Mode.OUTSIDE, this::callProvider);
  }

  private void callProvider(Task task) throws SQLException {
    try (Connection provider = dataSource.getConnection()) {
      work(provider, "INSERT INTO charge VALUES (?) ON CONFLICT DO NOTHING", task);
    }
  }

  private static void work(Connection connection, String effect, Task task) throws SQLException {
    failNowAndThen();
    try (PreparedStatement some = connection.prepareStatement("SELECT pg_sleep(random() * 0.05)");
        PreparedStatement insert = connection.prepareStatement(effect)) {
      some.execute();
      insert.setString(1, task.id().toString());
      insert.executeUpdate();
    }
    failNowAndThen();
  }

  private static void failNowAndThen() {
    if (ThreadLocalRandom.current().nextDouble() < FAILURES) {
      throw new IllegalStateException("By chance");
    }
  }
}
