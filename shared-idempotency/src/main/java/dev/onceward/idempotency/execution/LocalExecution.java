package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.external.Held;
import dev.onceward.idempotency.external.RegisteredEffect;
import dev.onceward.idempotency.external.Registration;
import dev.onceward.idempotency.record.AnsweredLately;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.Claims;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.TransactionRules;
import dev.onceward.sql.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Executes work in the database: claim, work, events and answer in one transaction. A crash undoes
 * all of it, so there is nothing to clean up and no lease. If the work registers an effect outside
 * the database, the transaction stores that the key is unfinished instead of an answer.
 */
final class LocalExecution {

  /** One for the work, and some for losing to others: an attempt that is undone is made again. */
  private static final int MAX_ATTEMPTS = 5;

  private final ExecutionTransaction transaction;
  private final RecordStore records;
  private final Claims claims;
  private final WaitingRoom waitingRoom;
  private final Supplier<Optional<RegisteredEffect>> registered;
  private final Function<BusinessRejection, Answer> rejectionAnswer;
  private final AnsweredLately answeredLately = new AnsweredLately();

  /**
   * Makes an execution.
   *
   * @param registered the effect outside the database that the current transaction has registered
   * @param rejectionAnswer how a rejection is written down
   */
  LocalExecution(
      ExecutionTransaction transaction,
      RecordStore records,
      WaitingRoom waitingRoom,
      Supplier<Optional<RegisteredEffect>> registered,
      Function<BusinessRejection, Answer> rejectionAnswer) {
    this.transaction = transaction;
    this.records = records;
    this.claims = records.claims();
    this.waitingRoom = waitingRoom;
    this.registered = registered;
    this.rejectionAnswer = rejectionAnswer;
  }

  Ending run(Command command, Work work, Deadline deadline) throws Exception {
    TransactionRules.refuseActive(transaction, command.identity().operation());
    Optional<Ending> repeat =
        answeredLately.contains(command.identity()) ? repeat(command) : Optional.empty();
    if (repeat.isPresent()) {
      return repeat.get();
    }
    try {
      return run(command, work, deadline, Answer::isFinal);
    } catch (BusinessRejection rejection) {
      Answer answer = rejectionAnswer.apply(rejection);
      return run(withoutWaiting(command), () -> answer, deadline, stored -> true);
    }
  }

  /** Reads what is stored for the key, before a transaction is begun for it. */
  private Optional<Ending> repeat(Command command) throws SQLException {
    try (Connection connection = transaction.connectionOutside()) {
      return claims.stored(connection, command).map(claim -> settled(claim, command));
    } catch (SQLException failure) {
      if (SqlStates.isConnectionLost(failure)) {
        // One of the pool's was dead. The claim knows what to do about that.
        return Optional.empty();
      }
      throw failure;
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

  private Ending run(Command command, Work work, Deadline deadline, Predicate<Answer> isToBeStored)
      throws Exception {
    for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      Optional<Ending> ending = attempt(command, work, deadline, isToBeStored);
      if (ending.isPresent()) {
        return ending.get();
      }
    }
    throw RequestRefusals.inProgress(command);
  }

  /** Empty if the attempt was undone and may be made again. */
  private Optional<Ending> attempt(
      Command command, Work work, Deadline deadline, Predicate<Answer> isToBeStored)
      throws Exception {
    try (Turn turn = new Turn(transaction, claims, waitingRoom, command, deadline)) {
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
        return Optional.of(replayed(winnersAnswer(command, failure)));
      }
      throw failure;
    }
  }

  /** The transaction is over before the turn is, so that waiters find what it left. */
  private Optional<Ending> attemptIn(
      Turn turn, Command command, Work work, Predicate<Answer> isToBeStored) throws Exception {
    try {
      Claim claim = turn.claim();
      if (claim instanceof Claim.Acquired) {
        return perform(command, work, isToBeStored);
      }
      Ending ending = settled(claim, command);
      answeredLately.add(command.identity());
      return Optional.of(ending);
    } finally {
      transaction.rollback();
    }
  }

  /** What a claim that acquires nothing comes to. */
  private static Ending settled(Claim claim, Command command) {
    if (claim instanceof Claim.Unfinished unfinished) {
      return new Ending.Unfinished(
          command.identity().tenant(),
          unfinished.execution(),
          Optional.empty(),
          unfinished.meanwhile());
    }
    return replayed(RequestRefusals.answerOrRefusal(claim, command));
  }

  private Optional<Ending> perform(Command command, Work work, Predicate<Answer> isToBeStored)
      throws Exception {
    Answer answer = work.perform();
    if (!isToBeStored.test(answer)) {
      return first(answer);
    }
    TransactionRules.refuseUnlessOpen(transaction, command.identity().operation());
    transaction.flush();
    Optional<RegisteredEffect> effect =
        registered.get().filter(found -> found.registration() != Registration.FINISHED);
    boolean stored =
        effect.isPresent()
            ? storeUnfinished(command, answer, effect.get().execution())
            : store(command, answer);
    if (!stored) {
      return Optional.empty();
    }
    TransactionRules.commit(transaction);
    answeredLately.add(command.identity());
    return effect.isPresent() ? unfinished(effect.get(), answer) : first(answer);
  }

  private boolean store(Command command, Answer answer) throws SQLException {
    try (Connection connection = transaction.connection()) {
      return records.store(connection, command, answer, transaction.takeEvents());
    }
  }

  private boolean storeUnfinished(Command command, Answer meanwhile, Held execution)
      throws SQLException {
    if (!execution.effect().tenant().equals(command.identity().tenant())) {
      throw new IllegalStateException(
          "The effect "
              + execution.effect()
              + " was registered under a key of tenant "
              + command.identity().tenant()
              + "; an effect belongs to the tenant of its request");
    }
    try (Connection connection = transaction.connection()) {
      return records.storeUnfinished(
          connection, command, meanwhile, execution.id(), transaction.takeEvents());
    }
  }

  private static Optional<Ending> first(Answer answer) {
    return Optional.of(new Ending.Final(new Result(answer, Origin.FIRST)));
  }

  private static Ending replayed(Answer answer) {
    return new Ending.Final(new Result(answer, Origin.REPLAYED));
  }

  private static Optional<Ending> unfinished(RegisteredEffect effect, Answer meanwhile) {
    Held execution = effect.execution();
    return Optional.of(
        new Ending.Unfinished(
            execution.effect().tenant(),
            execution.id(),
            effect.registration() == Registration.STARTED
                ? Optional.of(execution)
                : Optional.empty(),
            meanwhile));
  }

  /** In RUN the loser may meet the winner's rows before it meets the winner's answer. */
  private Answer winnersAnswer(Command command, Exception failure) throws Exception {
    try {
      transaction.begin();
      try (Connection connection = transaction.connection()) {
        Claim claim = claims.claim(connection, command);
        if (claim instanceof Claim.Replay || claim instanceof Claim.Unreadable) {
          return RequestRefusals.answerOrRefusal(claim, command);
        }
      }
      throw failure;
    } finally {
      transaction.rollback();
    }
  }
}
