package dev.onceward.idempotency.execution;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.idempotency.encryption.AnswerCipher;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.ExternalProcesses;
import dev.onceward.idempotency.external.Registration;
import dev.onceward.idempotency.external.TinyProvider;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.tracing.TraceContext;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Two nodes over one real PostgreSQL that is emptied first, with a provider that both call. */
final class ExternalFixture {

  static final Duration KEY_RETENTION = Duration.ofHours(24);

  static final int MAX_CALLERS = 8;

  private final TestDatabase database;
  final TinyProvider provider;
  final Node node;
  final Node otherNode;

  /** A node's engine and executions. */
  record Node(
      JdbcTransaction transaction, ExternalExecutions executions, IdempotentExecutor engine) {

    Result pay(String key, String payment) throws Exception {
      return pay(EngineFixture.command(key, payment), payment);
    }

    Result pay(Command command, String payment) throws Exception {
      return engine.execute(command, charge(payment));
    }

    /** Registers the payment's effect, or answers from its outcome. */
    Work charge(String payment) {
      return () -> {
        Registration registration = executions.register(effect(payment));
        return registration == Registration.FINISHED ? answer(201, "was charged") : meanwhile();
      };
    }
  }

  ExternalFixture(TestDatabase database) throws SQLException {
    this(database, KEY_RETENTION);
  }

  ExternalFixture(TestDatabase database, Duration keyRetention) throws SQLException {
    this.database = database;
    database.run(
        "TRUNCATE onceward.external_execution, onceward.external_attempt,"
            + " onceward.idempotency_record");
    provider = new TinyProvider(keyRetention);
    node = newNode("node-1", new RecordStore(EngineFixture.MAX_ANSWER_BYTES));
    otherNode = newNode("node-2", new RecordStore(EngineFixture.MAX_ANSWER_BYTES));
  }

  /** A node with keys of its own. */
  Node nodeWith(AnswerCipher cipher) {
    return newNode("node-3", new RecordStore(EngineFixture.MAX_ANSWER_BYTES, cipher));
  }

  private Node newNode(String name, RecordStore records) {
    JdbcTransaction transaction = new JdbcTransaction(database.dataSource());
    ExternalExecutions executions =
        new ExternalExecutions(
            transaction,
            records,
            new ExternalProcesses(List.of(provider)),
            name,
            Duration.ofSeconds(30),
            MAX_CALLERS,
            TraceContext.none());
    WaitingRoom waitingRoom = new WaitingRoom(new WaitingRoom.Limits(64, 64, 64, 64));
    LocalExecution local =
        new LocalExecution(
            transaction, records, waitingRoom, executions::registered, Problem::answerOf);
    return new Node(transaction, executions, new TwoPhaseExecution(local, executions, waitingRoom));
  }

  static ExternalEffect effect(String payment) {
    return new ExternalEffect(
        TinyProvider.NAME,
        EngineFixture.TENANT,
        List.of(payment),
        payment.getBytes(StandardCharsets.UTF_8));
  }

  static Answer meanwhile() {
    return answer(202, "pending");
  }

  static Answer answer(int status, String body) {
    return new Answer(
        status,
        List.of(new Answer.Header("Content-Type", "text/plain")),
        body.getBytes(StandardCharsets.UTF_8));
  }

  /** What is parked is due, and what is held is abandoned, from now on. */
  void letLeasesRunOut() throws SQLException {
    database.run(
        "UPDATE onceward.external_execution SET lease_until = clock_timestamp() - interval '1 s'"
            + " WHERE state <> 'COMPLETED'");
  }

  void run(String sql) throws SQLException {
    database.run(sql);
  }

  long count(String sql) throws SQLException {
    return database.count(sql);
  }

  long executions(String condition) throws SQLException {
    return count("SELECT count(*) FROM onceward.external_execution WHERE " + condition);
  }

  long records(String condition) throws SQLException {
    return count("SELECT count(*) FROM onceward.idempotency_record WHERE " + condition);
  }

  long attempts(String condition) throws SQLException {
    return count("SELECT count(*) FROM onceward.external_attempt WHERE " + condition);
  }
}
