package dev.onceward.idempotency.execution;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.encryption.AnswerCipher;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.ExternalProcesses;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import dev.onceward.idempotency.fingerprint.Fingerprinter;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.retention.RecordPurge;
import dev.onceward.tracing.TraceContext;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The engine over a real PostgreSQL, with a table of effects to count what took place. */
final class EngineFixture implements AutoCloseable {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  static final int MAX_ANSWER_BYTES = 10_000;

  private final TestDatabase database = new TestDatabase();
  final JdbcTransaction transaction = new JdbcTransaction(database.dataSource());
  final IdempotentExecutor engine = engineOver(transaction);
  final KeylessExecution keyless = new KeylessExecution(transaction);

  /** An engine over the same database that has not heard of any key yet. */
  IdempotentExecutor anotherNode() {
    return engineOver(transaction);
  }

  /** Another one, with keys of its own. */
  IdempotentExecutor nodeWith(AnswerCipher cipher) {
    return engineOver(transaction, new RecordStore(MAX_ANSWER_BYTES, cipher));
  }

  /** An engine without external processes. */
  static IdempotentExecutor engineOver(ExecutionTransaction transaction) {
    return engineOver(transaction, new RecordStore(MAX_ANSWER_BYTES));
  }

  private static IdempotentExecutor engineOver(
      ExecutionTransaction transaction, RecordStore records) {
    ExternalExecutions executions =
        new ExternalExecutions(
            transaction,
            records,
            new ExternalProcesses(List.of()),
            "test",
            Duration.ofSeconds(30),
            64,
            TraceContext.none());
    WaitingRoom waitingRoom = new WaitingRoom(new WaitingRoom.Limits(64, 64, 64, 4));
    LocalExecution local =
        new LocalExecution(
            transaction, records, waitingRoom, executions::registered, Problem::answerOf);
    return new TwoPhaseExecution(local, executions, waitingRoom);
  }

  EngineFixture() throws SQLException {
    run("CREATE TABLE effect (key text NOT NULL, made_by text NOT NULL)");
  }

  /** A waiting first-come command under a key; the content is its fingerprint. */
  static Command command(String key, String content) {
    return command(key, content, InFlight.WAIT, Duration.ofSeconds(20));
  }

  static Command command(String key, String content, InFlight inFlight, Duration wait) {
    return new Command(
        Identity.ofTenant(TENANT, "test.effect", new IdempotencyKey(key)),
        new ContentFingerprinter(content),
        inFlight,
        wait,
        Duration.ofHours(72));
  }

  /** Work that leaves one effect and answers 201. */
  Work effect(String key, String madeBy) {
    return () -> {
      insertEffect(key, madeBy);
      return created(madeBy);
    };
  }

  void insertEffect(String key, String madeBy) throws SQLException {
    try (PreparedStatement insert =
        transaction.connection().prepareStatement("INSERT INTO effect VALUES (?, ?)")) {
      insert.setString(1, key);
      insert.setString(2, madeBy);
      insert.executeUpdate();
    }
  }

  static Answer created(String body) {
    return new Answer(
        201,
        List.of(
            new Answer.Header("Content-Type", "text/plain"),
            new Answer.Header("Location", "/effects/" + body)),
        body.getBytes(StandardCharsets.UTF_8));
  }

  static String bodyOf(Result result) {
    return new String(result.answer().body(), StandardCharsets.UTF_8);
  }

  long effects(String key) throws SQLException {
    return count("SELECT count(*) FROM effect WHERE key = '" + key + "'");
  }

  long records(String key) throws SQLException {
    return count(
        "SELECT count(*) FROM onceward.idempotency_record WHERE idempotency_key = '" + key + "'");
  }

  long count(String sql) throws SQLException {
    return database.count(sql);
  }

  void purge() throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      RecordPurge.run(connection);
    }
  }

  void run(String sql) throws SQLException {
    database.run(sql);
  }

  /** How many sessions wait for an advisory lock at this moment. */
  long waiters() throws SQLException {
    return count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
  }

  @Override
  public void close() {
    database.close();
  }

  private record ContentFingerprinter(String content) implements Fingerprinter {
    @Override
    public Fingerprint current() {
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      return new Fingerprint(1, Arrays.copyOf(bytes, 32));
    }

    @Override
    public Optional<Fingerprint> ofVersion(int version) {
      return version == 1 ? Optional.of(current()) : Optional.empty();
    }
  }
}
