package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.sql.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a person may do to an execution. Every method works in the transaction of the idempotent
 * execution that the person's request is, and commits or rolls back with it.
 *
 * <p>{@link #lock} first: what it tells holds until the transaction ends.
 */
public final class ByHand {

  private final ExecutionTransaction transaction;
  private final ExternalProcesses processes;
  private final RecordStore records;

  ByHand(ExecutionTransaction transaction, ExternalProcesses processes, RecordStore records) {
    this.transaction = transaction;
    this.processes = processes;
    this.records = records;
  }

  /** How an execution is, and stays until this transaction ends but for what is done here. */
  public Optional<ExecutionSnapshot> lock(UUID tenant, UUID execution) throws SQLException {
    return inTransaction(connection -> HandMoves.lock(connection, tenant, execution));
  }

  /** How it is now. */
  public Optional<ExecutionSnapshot> look(UUID tenant, UUID execution) throws SQLException {
    return inTransaction(connection -> HandMoves.look(connection, tenant, execution));
  }

  /** What nobody holds is due now; false if nothing is to be hurried. */
  public boolean makeDue(UUID tenant, UUID execution) throws SQLException {
    return inTransaction(connection -> HandMoves.makeDue(connection, tenant, execution));
  }

  /**
   * Takes an execution from a holder that has not called its step, or whose lease is over, and
   * makes it due. The holder is shut out: it can't call, and what it may still learn is kept as
   * late. False if nobody holds it, or a call may be under way.
   */
  public boolean release(UUID tenant, UUID execution) throws SQLException {
    return inTransaction(connection -> HandMoves.release(connection, tenant, execution));
  }

  /**
   * Ends an unknown outcome by what a person has found out, or goes on to the next step with it, as
   * a holder would that has learned it from the provider: the business's part, and the answers of
   * all records that wait for it, are in this transaction. What contradicted before no longer
   * counts, and is kept.
   *
   * @param found as the process writes results of that step
   * @param by for the history of attempts: who says so, and why
   * @return false if the outcome is not unknown, or somebody works on it
   * @throws UnusableResultException if the process can't act upon that result, or no bean is the
   *     process; roll back
   */
  public boolean settle(UUID tenant, UUID execution, Definite found, String by) throws Exception {
    Optional<Held> taken =
        inTransaction(connection -> HandMoves.take(connection, tenant, execution));
    if (taken.isEmpty()) {
      return false;
    }
    Held held = taken.get();
    try {
      actUpon(held, found, by);
      return true;
    } catch (Exception failure) {
      if (SqlStates.isStoreUnavailable(failure) || SqlStates.isUndone(failure)) {
        throw failure;
      }
      throw new UnusableResultException(held, failure);
    }
  }

  private void actUpon(Held held, Definite found, String by) throws Exception {
    ExternalProcess process = processes.require(held.effect().process());
    ExternalStep step = ExternalRun.stepOf(process, held.step());
    Optional<String> next = ExternalRun.nextStep(process, step, found);
    inTransaction(connection -> Attempts.noteByHand(connection, held, found, by));
    if (next.isPresent()) {
      goOn(process, held, (Done) found, next.get());
    } else {
      end(process, held, found);
    }
  }

  private void goOn(ExternalProcess process, Held held, Done found, String next) throws Exception {
    require(inTransaction(connection -> Moves.goOn(connection, held, next)), held);
    process.onProgress(held, new Progress.StepDone(held.step(), found));
    try (Connection connection = open()) {
      Moves.giveBack(connection, held.after(found, next), Duration.ZERO);
    }
  }

  private void end(ExternalProcess process, Held held, Definite found) throws Exception {
    require(inTransaction(connection -> Moves.complete(connection, held)), held);
    Answer answer = process.conclude(held, found);
    transaction.flush();
    try (Connection connection = open()) {
      // Events are written with the answer to the person's own request.
      records.complete(connection, held.tenant(), held.id(), answer, List.of());
    }
  }

  private static void require(boolean moved, Held held) {
    if (!moved) {
      throw new IllegalStateException("The execution " + held.id() + " was locked, and yet moved");
    }
  }

  private <T> T inTransaction(Sql<T> work) throws SQLException {
    try (Connection connection = open()) {
      return work.on(connection);
    }
  }

  private Connection open() throws SQLException {
    if (transaction.state() != ExecutionTransaction.State.OPEN) {
      throw new IllegalStateException(
          "An execution is changed by hand outside an idempotent execution. Do it in an @Idempotent"
              + " method, so that a repeat of the request does nothing more.");
    }
    return transaction.connection();
  }

  @FunctionalInterface
  private interface Sql<T> {
    T on(Connection connection) throws SQLException;
  }
}
