package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.record.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Executes work whose whole effect is in the database: claim, work, events and answer in one
 * transaction. A crash undoes all of it, so there is nothing to clean up and no lease.
 */
final class LocalExecution implements IdempotentExecutor {

  /** One for the work, and some for losing to others: an attempt that is undone is made again. */
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
    TransactionRules.refuseActive(transaction, command.identity().operation());
    try {
      return run(command, work, Answer::isFinal);
    } catch (BusinessRejection rejection) {
      Answer answer = rejectionAnswer.apply(rejection);
      return run(withoutWaiting(command), () -> answer, stored -> true);
    }
  }

  /**
   * The rejected changes are undone, and the lock went with them, so a waiter may be at work by
   * now. The rejection does not wait for it: whichever answer is stored first stands for both.
   */
  private static Command withoutWaiting(Command command) {
    return new Command(
        command.identity(),
        command.fingerprint(),
        InFlight.RUN,
        command.waitLimit(),
        command.retention());
  }

  private Result run(Command command, Work work, Predicate<Answer> isToBeStored) throws Exception {
    Deadline deadline = Deadline.in(command.waitLimit());
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      Optional<Result> result = attempt(command, work, deadline, isToBeStored);
      if (result.isPresent()) {
        return result.get();
      }
    }
    throw RequestRefusals.inProgress(command);
  }

  /** Empty if the attempt was undone and may be made again. */
  private Optional<Result> attempt(
      Command command, Work work, Deadline deadline, Predicate<Answer> isToBeStored)
      throws Exception {
    try (Turn turn = new Turn(transaction, records, waitingRoom, command, deadline)) {
      return attemptIn(turn, command, work, isToBeStored);
    } catch (IdempotencyException | BusinessRejection decision) {
      throw decision;
    } catch (Exception failure) {
      if (SqlStates.isStoreUnavailable(failure)) {
        throw new StoreUnavailableException(failure);
      }
      if (SqlStates.isUndone(failure)) {
        return Optional.empty();
      }
      if (command.inFlight() == InFlight.RUN && SqlStates.isConstraintViolation(failure)) {
        return Optional.of(winnersAnswer(command, failure));
      }
      throw failure;
    }
  }

  /** The transaction is over before the turn is, so that waiters find what it left. */
  private Optional<Result> attemptIn(
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
    TransactionRules.refuseUnlessOpen(transaction, command.identity().operation());
    transaction.flush();
    if (!store(command, answer)) {
      return Optional.empty();
    }
    TransactionRules.commit(transaction);
    return Optional.of(new Result(answer, false));
  }

  private boolean store(Command command, Answer answer) throws SQLException {
    try (Connection connection = transaction.connection()) {
      return records.store(connection, command, answer, transaction.takeEvents());
    }
  }

  /** In RUN the loser may meet the winner's rows before it meets the winner's answer. */
  private Result winnersAnswer(Command command, Exception failure) throws Exception {
    try {
      transaction.begin();
      try (Connection connection = transaction.connection()) {
        if (records.claim(connection, command) instanceof Claim.Replay replay) {
          return new Result(replay.answer(), true);
        }
      }
      throw failure;
    } finally {
      transaction.rollback();
    }
  }
}
