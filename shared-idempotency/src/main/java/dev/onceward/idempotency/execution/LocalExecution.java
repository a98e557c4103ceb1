package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.record.SqlStates;
import dev.onceward.messaging.OutboxInsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Executes work whose whole effect is in the database: claim, work, events and answer in one
 * transaction. A crash undoes all of it, so there is nothing to clean up and no lease.
 */
final class LocalExecution implements IdempotentExecutor {

  /** Losing twice in a row takes an answer that was stored and expired in between, twice. */
  private static final int MAX_ATTEMPTS = 5;

  private final ExecutionTransaction transaction;
  private final RecordStore records;
  private final WaitingRoom waitingRoom;
  private final Function<BusinessRejection, Answer> rejectionAnswer;

  /** The last parameter says how a rejection is written down. */
  LocalExecution(
      ExecutionTransaction transaction,
      RecordStore records,
      WaitingRoom waitingRoom,
      Function<BusinessRejection, Answer> rejectionAnswer) {
    this.transaction = transaction;
    this.records = records;
    this.waitingRoom = waitingRoom;
    this.rejectionAnswer = rejectionAnswer;
  }

  @Override
  public Result execute(Command command, Work work) throws Exception {
    refuseActiveTransaction(command.identity().operation());
    Deadline deadline = Deadline.in(command.waitLimit());
    try {
      return run(command, work, deadline, Answer::isFinal);
    } catch (BusinessRejection rejection) {
      Answer answer = rejectionAnswer.apply(rejection);
      return run(command, () -> answer, deadline, stored -> true);
    }
  }

  /**
   * Runs work that has no key, and so no protection, in a transaction all the same: what the method
   * does must not depend on whether its caller sent a key.
   */
  <T> T executeWithoutKey(String operation, Callable<T> work, Predicate<T> isToBeKept)
      throws Exception {
    refuseActiveTransaction(operation);
    try {
      transaction.begin();
      T result = work.call();
      if (isToBeKept.test(result)) {
        refuseRollbackOnly(operation);
        transaction.flush();
        try (Connection connection = transaction.connection()) {
          OutboxInsert.write(connection, transaction.takeEvents());
        }
        commit();
      }
      return result;
    } finally {
      transaction.rollback();
    }
  }

  private void refuseActiveTransaction(String operation) {
    if (transaction.isActive()) {
      throw new IllegalStateException(
          "A transaction is active already. The idempotent operation '"
              + operation
              + "' begins and ends its own; call it without one.");
    }
  }

  private void refuseRollbackOnly(String operation) {
    if (transaction.isRollbackOnly()) {
      throw new IllegalStateException(
          "The operation '"
              + operation
              + "' succeeded but marked its transaction for rollback. Throw an exception instead.");
    }
  }

  private Result run(Command command, Work work, Deadline deadline, Predicate<Answer> isToBeStored)
      throws Exception {
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      Optional<Result> result = attempt(command, work, deadline, isToBeStored);
      if (result.isPresent()) {
        return result.get();
      }
    }
    throw RequestRefusals.inProgress(command);
  }

  /** Empty if another execution's answer was stored meanwhile. */
  private Optional<Result> attempt(
      Command command, Work work, Deadline deadline, Predicate<Answer> isToBeStored)
      throws Exception {
    try (Turn turn = new Turn(transaction, records, waitingRoom, command, deadline)) {
      return attempt(turn, command, work, isToBeStored);
    } catch (IdempotencyException | BusinessRejection decision) {
      throw decision;
    } catch (Exception failure) {
      if (SqlStates.isStoreUnavailable(failure) || SqlStates.isUndone(failure)) {
        throw new StoreUnavailableException(failure);
      }
      throw failure;
    }
  }

  /** The transaction is over before the turn is, so that waiters find what it left. */
  private Optional<Result> attempt(
      Turn turn, Command command, Work work, Predicate<Answer> isToBeStored) throws Exception {
    try {
      Claim claim = turn.claim();
      if (claim instanceof Claim.Acquired) {
        return perform(command, work, isToBeStored);
      }
      return Optional.of(new Result(RequestRefusals.answerOrRefusal(claim, command), true));
    } finally {
      transaction.rollback();
    }
  }

  private Optional<Result> perform(Command command, Work work, Predicate<Answer> isToBeStored)
      throws Exception {
    Answer answer = work.perform();
    if (!isToBeStored.test(answer)) {
      return Optional.of(new Result(answer, false));
    }
    refuseRollbackOnly(command.identity().operation());
    transaction.flush();
    if (!store(command, answer)) {
      return Optional.empty();
    }
    commit();
    return Optional.of(new Result(answer, false));
  }

  private boolean store(Command command, Answer answer) throws SQLException {
    try (Connection connection = transaction.connection()) {
      return records.store(connection, command, answer, transaction.takeEvents());
    }
  }

  /** After a failed commit only a refusal by the database itself says that nothing took effect. */
  private void commit() throws Exception {
    try {
      transaction.commit();
    } catch (Exception failure) {
      if (SqlStates.isConstraintViolation(failure)) {
        throw failure;
      }
      throw new StoreUnavailableException(failure);
    }
  }
}
