package dev.onceward.idempotency.external;

import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.TransactionRules;
import dev.onceward.tracing.Activity;
import dev.onceward.tracing.TraceContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/**
 * All that the engine asks of external executions: to register, to go on with one, to claim.
 *
 * <p>{@link #register}, {@link #registered} and {@link #tell} work in the caller's transaction. All
 * other calls are made without one.
 */
public final class ExternalExecutions {

  private final ExecutionTransaction transaction;
  private final ExternalProcesses processes;
  private final ExecutionStore store;
  private final ExternalRun run;
  private final ByHand byHand;
  private final Semaphore callers;
  private final TraceContext traces;
  private final Leases leases = new Leases();
  private final ExternalCounts counts = new ExternalCounts();

  /**
   * Puts the parts together.
   *
   * @param node tells an operator who holds an execution
   * @param lease how long a node holds one without a sign of life; also the longest pause between
   *     two attempts
   * @param maxCallers how many callers may carry out executions at a time
   * @param traces that executions are part of
   */
  public ExternalExecutions(
      ExecutionTransaction transaction,
      RecordStore records,
      ExternalProcesses processes,
      String node,
      Duration lease,
      int maxCallers,
      TraceContext traces) {
    this.transaction = transaction;
    this.processes = processes;
    this.store = new ExecutionStore(node, lease);
    this.run =
        new ExternalRun(
            processes, new Reports(transaction, records, counts, lease), leases, lease, traces);
    this.byHand = new ByHand(transaction, processes, records);
    this.traces = traces;
    this.callers = new Semaphore(maxCallers);
  }

  /** Registers an effect in the current transaction. */
  public Registration register(ExternalEffect effect) throws SQLException {
    if (transaction.state() != ExecutionTransaction.State.OPEN) {
      throw new IllegalStateException(
          "The effect "
              + effect
              + " was registered outside an idempotent execution. Register it in an @Idempotent"
              + " method with execution = EXTERNAL, or in work under IdempotentExecutor.");
    }
    if (registered().isPresent()) {
      throw new IllegalStateException(
          "The effect " + effect + " is the second one of this execution; register one only");
    }
    String firstStep = processes.require(effect.process()).steps().get(0).name();
    Held first = Held.first(effect, firstStep, traces.current());
    try (Connection connection = transaction.connection()) {
      Registration registration = store.register(connection, first);
      transaction.keep(new RegisteredEffect(first, registration));
      return registration;
    }
  }

  /** Takes in what was heard of an effect, in the current transaction, whoever began it. */
  NewsOutcome tell(News news) throws SQLException {
    if (transaction.state() == ExecutionTransaction.State.NONE) {
      throw new IllegalStateException(
          "News of "
              + news.effect()
              + " came without a transaction. Tell them in the one that remembers the message.");
    }
    try (Connection connection = transaction.connection()) {
      return NewsDesk.take(connection, news);
    }
  }

  /** The effect that the current transaction has registered. */
  public Optional<RegisteredEffect> registered() {
    return transaction.kept(RegisteredEffect.class);
  }

  /**
   * Goes on with an execution that this node holds, on a caller's thread: unless so many do already
   * that a slow provider would take the threads that others need.
   */
  public RunEnd runForCaller(Held held) throws Exception {
    if (!callers.tryAcquire()) {
      return run.giveBack(held);
    }
    try {
      return run.run(held);
    } finally {
      callers.release();
    }
  }

  /** Goes on with an execution that this node holds, as part of the trace that it began in. */
  RunEnd run(Held held) throws Exception {
    return traces.during(
        new Activity.Recovery(held.effect().process()), held.traceparent(), () -> run.run(held));
  }

  /** Claims an execution that nobody holds, or whose holder's lease is over. */
  public Optional<Held> claim(UUID tenant, UUID execution) throws Exception {
    return claimed(connection -> store.claim(connection, tenant, execution));
  }

  /** Claims the execution of some processes that has been due for longest. */
  Optional<Held> claimNext(Set<String> of) throws Exception {
    return claimed(connection -> store.claimNext(connection, of));
  }

  /** The names of all processes. */
  Set<String> processes() {
    return processes.names();
  }

  private Optional<Held> claimed(Claiming claiming) throws Exception {
    transaction.begin();
    try {
      Optional<ExecutionStore.Claimed> claimed;
      try (Connection connection = transaction.connection()) {
        claimed = claiming.on(connection);
      }
      TransactionRules.commit(transaction);
      claimed.filter(ExecutionStore.Claimed::takenOver).ifPresent(over -> counts.tookOver());
      return claimed.map(ExecutionStore.Claimed::held);
    } finally {
      transaction.rollback();
    }
  }

  /** How an execution stands now. */
  public Standing standing(UUID tenant, UUID execution) throws Exception {
    transaction.begin();
    try (Connection connection = transaction.connection()) {
      return store.standing(connection, tenant, execution);
    } finally {
      transaction.rollback();
    }
  }

  /** What a person may do to executions. */
  public ByHand byHand() {
    return byHand;
  }

  /** What happened here, for metrics. */
  public ExternalCounts counts() {
    return counts;
  }

  /** Renews what is held here, on a connection of its own. */
  Heartbeat heartbeat(DataSource dataSource, Duration longestHold) {
    return new Heartbeat(dataSource, store, leases, longestHold);
  }

  @FunctionalInterface
  private interface Claiming {
    Optional<ExecutionStore.Claimed> on(Connection connection) throws SQLException;
  }
}
