package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.messaging.OutboxEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName(
    "H10, found on paper: the connection dies during COMMIT; claiming finds out, not looking")
class LostCommitIT {

  private static final String AT_COMMIT =
      """
      CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END$$;
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON effect DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.made_by = 'held') EXECUTE FUNCTION stand_still()""";

  private static EngineFixture database;
  private static ExecutorService threads;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void start() throws SQLException {
    database = new EngineFixture();
    database.run(AT_COMMIT);
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
    database.close();
  }

  @Test
  void commitThatTookEffect_isReplayed() throws Exception {
    IdempotentExecutor losing = EngineFixture.engineOver(new LosesTheAnswer(database.transaction));
    assertThatThrownBy(() -> losing.execute(command(key, "a"), database.effect(key, "first")))
        .isInstanceOf(StoreUnavailableException.class);

    Result repeat = database.engine.execute(command(key, "a"), database.effect(key, "second"));
    assertThat(repeat.replayed()).isTrue();
    assertThat(bodyOf(repeat)).isEqualTo("first");
    assertThat(database.effects(key)).isOne();
  }

  @Test
  void commitThatTookNoEffect_isMadeAgain() throws Exception {
    database.transaction.begin();
    try (Statement lock = database.transaction.connection().createStatement()) {
      lock.execute("SELECT pg_advisory_xact_lock(4711)");
      Future<Result> first =
          threads.submit(
              () -> database.engine.execute(command(key, "a"), database.effect(key, "held")));
      await().until(() -> database.waiters() == 1);
      database.run(
          "SELECT pg_terminate_backend(pid) FROM pg_locks"
              + " WHERE locktype = 'advisory' AND NOT granted");
      assertThatThrownBy(first::get).hasCauseInstanceOf(StoreUnavailableException.class);
    } finally {
      database.transaction.rollback();
    }
    assertThat(database.effects(key)).isZero();

    Result repeat = database.engine.execute(command(key, "a"), database.effect(key, "second"));
    assertThat(repeat.replayed()).isFalse();
    assertThat(database.effects(key)).isOne();
  }

  /** Commits, and then the connection is gone before the answer comes. */
  private record LosesTheAnswer(ExecutionTransaction real) implements ExecutionTransaction {
    @Override
    public void commit() throws Exception {
      real.commit();
      throw new SQLException("An I/O error occurred while sending to the backend.", "08006");
    }

    @Override
    public State state() {
      return real.state();
    }

    @Override
    public void begin() throws Exception {
      real.begin();
    }

    @Override
    public void rollback() {
      real.rollback();
    }

    @Override
    public Connection connection() throws SQLException {
      return real.connection();
    }

    @Override
    public Connection connectionOutside() throws SQLException {
      return real.connectionOutside();
    }

    @Override
    public void flush() {
      real.flush();
    }

    @Override
    public List<OutboxEvent> takeEvents() {
      return real.takeEvents();
    }

    @Override
    public void keep(Object thing) {
      real.keep(thing);
    }

    @Override
    public <T> Optional<T> kept(Class<T> type) {
      return real.kept(type);
    }
  }
}
