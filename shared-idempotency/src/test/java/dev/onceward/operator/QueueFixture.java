package dev.onceward.operator;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.letter.KeptLetter;
import dev.onceward.messaging.letter.Letters;
import dev.onceward.operator.Target.Kind;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.TestTasks;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Tasks and dead letters as rows, and an operator who acts upon them. */
final class QueueFixture implements AutoCloseable {

  static final UUID TENANT = OperatorFixture.TENANT;

  private final TestDatabase database = new TestDatabase();
  private final TestTasks queue = new TestTasks(database.dataSource());
  private final JdbcTransaction transaction = queue.transaction();
  private final TaskActions tasks = new TaskActions(transaction);
  private final DeadLetterActions letters =
      new DeadLetterActions(
          transaction, task -> queue.enqueueHere(OnDuplicate.KEEP, task).get(0).id());

  /**
   * A task.
   *
   * @param due when it is, from now, or when its worker's lease ends
   */
  UUID task(String state, String due) throws SQLException {
    UUID id = UUID.randomUUID();
    database.run(
        """
        INSERT INTO onceward.tasks
               (tenant_id, id, task_key, type, payload, state, run_at, attempts, max_attempts,
                fencing_token, holder, held_since, lease_until, last_error, finished_at)
        SELECT '%1$s', '%2$s', 'key-%2$s', 'test', 'private', '%3$s', due, 3, 3, 7,
               CASE WHEN running THEN 'a node' END, CASE WHEN running THEN now() END,
               CASE WHEN running THEN due END, 'it failed',
               CASE WHEN '%3$s' IN ('DONE', 'FAILED') THEN now() END
          FROM (VALUES (now() + interval '%4$s', '%3$s' = 'RUNNING')) AS of (due, running)"""
            .formatted(TENANT, id, state, due));
    return id;
  }

  /** A dead letter that has just come. */
  UUID letter(UUID tenant, boolean complete) throws SQLException {
    KeptLetter letter =
        new KeptLetter(
            tenant,
            "orders.events",
            3,
            42,
            "bad",
            "It is bad",
            new RawMessage(
                Optional.empty(),
                List.of(),
                Optional.of(("private " + UUID.randomUUID()).getBytes(StandardCharsets.UTF_8))),
            complete,
            Instant.parse("2026-11-29T12:00:00Z"));
    try (Connection connection = database.dataSource().getConnection()) {
      Letters.keep(connection, letter);
    }
    return letter.id();
  }

  static ActionRequest request(Action action, Kind kind, UUID id) {
    return OperatorFixture.request(action, kind, id);
  }

  /** In a transaction, as the interceptor does. */
  ActionRow perform(ActionRequest request) throws Exception {
    transaction.begin();
    try {
      ActionRow done =
          request.target().kind() == Kind.TASK ? tasks.perform(request) : letters.perform(request);
      transaction.commit();
      return done;
    } finally {
      transaction.rollback();
    }
  }

  <T> T read(Lists.Query<T> query) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      return query.on(connection);
    }
  }

  Connection connection() throws SQLException {
    return database.dataSource().getConnection();
  }

  long tasks(String condition) throws SQLException {
    return database.count("SELECT count(*) FROM onceward.tasks WHERE " + condition);
  }

  long letters(UUID id, String condition) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.dead_letter WHERE letter_id = '"
            + id
            + "' AND "
            + condition);
  }

  long actionsUpon(UUID target) throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.operator_action WHERE target_id = '" + target + "'");
  }

  void run(String sql) throws SQLException {
    database.run(sql);
  }

  @Override
  public void close() {
    database.close();
  }
}
