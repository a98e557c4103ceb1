package dev.onceward.task.worker;

import dev.onceward.KeptConnections;
import dev.onceward.TestDatabase;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.signal.Signal;
import dev.onceward.task.NewTask;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import dev.onceward.task.TestTasks;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;

/** An empty queue in a real PostgreSQL, and as many nodes as a test wants. */
final class TaskFixture {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000b");
  static final Duration LEASE = Duration.ofMinutes(5);
  static final Duration LONGEST_HOLD = Duration.ofHours(1);

  private final TestDatabase database;
  private final KeptConnections connections;
  private final DataSource dataSource;
  private final JdbcTransaction transaction;
  private final TestTasks tasks;
  private final List<Workers> nodes = new ArrayList<>();
  final ExecutorService threads = Executors.newCachedThreadPool();
  final TaskCounts counts = new TaskCounts();

  TaskFixture(TestDatabase database) throws SQLException {
    this.database = database;
    this.connections = new KeptConnections(database.dataSource());
    this.dataSource = connections.dataSource();
    this.transaction = new JdbcTransaction(dataSource);
    this.tasks = new TestTasks(dataSource);
    database.run("CREATE TABLE IF NOT EXISTS effect (task_key text, attempt integer)");
    database.run("TRUNCATE onceward.tasks, effect");
  }

  static NewTask task(String key) {
    return NewTask.of(TENANT, key, "test", "{}");
  }

  static NewTask task(String key, String type) {
    return NewTask.of(TENANT, key, type, "{}");
  }

  void enqueue(NewTask... wanted) throws SQLException {
    tasks.enqueue(OnDuplicate.REJECT, wanted);
  }

  TaskTable table() {
    return new TaskTable("test", LEASE);
  }

  /** Claims all that is due of the type "test". */
  List<Claimed> claim() throws SQLException {
    try (Connection connection = connection()) {
      return table().claim(connection, room(Map.of("test", 1000)), 1000);
    }
  }

  /** So many, of whatever kind. */
  static Map<String, Room> room(Map<String, Integer> byType) {
    Map<String, Room> room = new TreeMap<>();
    byType.forEach((type, free) -> room.put(type, new Room(free, 0, free)));
    return room;
  }

  Claimed claimOne() throws SQLException {
    List<Claimed> claimed = claim();
    if (claimed.size() != 1) {
      throw new AssertionError("One task was to be due, not " + claimed);
    }
    return claimed.get(0);
  }

  /** One whose ends are written down before it returns. */
  Performer performer(TaskHandler... handlers) {
    return performer(Runnable::run, handlers);
  }

  Performer performer(Executor executor, TaskHandler... handlers) {
    return new Performer(
        dataSource, inboxOf(transaction), handlersOf(handlers), backoff(), counts, executor);
  }

  /** A node that renews nothing, since its lease is longer than any test. */
  Workers node(int workers, Map<String, Integer> limits, TaskHandler... handlers) {
    return node(threads, new Signal(), Duration.ofMillis(20), workers, limits, handlers);
  }

  Workers node(
      Executor executor,
      Signal signal,
      Duration poll,
      int workers,
      Map<String, Integer> limits,
      TaskHandler... handlers) {
    Workers node =
        new Workers(
            dataSource,
            table(),
            performer(executor, handlers),
            new Places(workers, handlersOf(handlers).types(), limits),
            signal,
            executor,
            new Workers.Times(poll, handlersOf(handlers)::longestHold));
    nodes.add(node);
    node.start();
    return node;
  }

  private static Handlers handlersOf(TaskHandler... handlers) {
    return new Handlers(List.of(handlers), LONGEST_HOLD);
  }

  private static Backoff backoff() {
    return new Backoff(below -> below / 2);
  }

  static InboxTransaction inboxOf(JdbcTransaction transaction) {
    return work -> {
      transaction.begin();
      try {
        work.on(transaction.connection());
        transaction.commit();
      } finally {
        transaction.rollback();
      }
    };
  }

  /** What a transactional handler does in its transaction. */
  void applyEffect(Task task) throws SQLException {
    insertEffect(transaction.connection(), task);
  }

  /** What a handler does outside. */
  void applyEffectOutside(Task task) throws SQLException {
    try (Connection connection = connection()) {
      insertEffect(connection, task);
    }
  }

  private static void insertEffect(Connection connection, Task task) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO effect VALUES (?, ?)")) {
      insert.setString(1, task.key());
      insert.setInt(2, task.attempt());
      insert.executeUpdate();
    }
  }

  Connection connection() throws SQLException {
    return dataSource.getConnection();
  }

  void letLeasesRunOut() {
    run("UPDATE onceward.tasks SET lease_until = now() - interval '1 s' WHERE state = 'RUNNING'");
  }

  void letLeaseRunOut(String key) {
    run(
        "UPDATE onceward.tasks SET lease_until = now() - interval '1 s' WHERE task_key = '"
            + key
            + "'");
  }

  void makeDue() {
    run("UPDATE onceward.tasks SET run_at = now() WHERE state = 'PENDING'");
  }

  void run(String sql) {
    try {
      database.run(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  long effects() {
    return count("SELECT count(*) FROM effect");
  }

  /** How many tasks are in that condition. */
  long tasks(String condition) {
    return count("SELECT count(*) FROM onceward.tasks WHERE " + condition);
  }

  long count(String sql) {
    try {
      return database.count(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  void close() throws InterruptedException, SQLException {
    for (Workers node : nodes) {
      node.stop(Duration.ofSeconds(10));
    }
    threads.shutdownNow();
    connections.close();
  }
}
