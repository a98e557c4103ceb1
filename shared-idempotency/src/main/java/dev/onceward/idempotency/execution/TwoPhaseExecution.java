package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.execution.Ending.Unfinished;
import dev.onceward.idempotency.execution.WaitingRoom.Role;
import dev.onceward.idempotency.execution.WaitingRoom.Seat;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.Held;
import dev.onceward.idempotency.external.RunEnd;
import dev.onceward.idempotency.external.Standing;
import dev.onceward.sql.SqlStates;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Executes work that may register an effect outside the database: the work's transaction first,
 * then the effect, between transactions, if it is this call's to carry out. A call that comes while
 * another carries it out waits for it or is refused, by its in-flight mode.
 */
final class TwoPhaseExecution implements IdempotentExecutor {

  private static final Logger LOG = System.getLogger(TwoPhaseExecution.class.getName());

  /** An execution that has ended has its answer in the record at once, or never. */
  private static final int MAX_ROUNDS = 5;

  /** Another node's commit can't wake a thread here. */
  private static final Duration OFTEN = Duration.ofMillis(100);

  private static final Duration SELDOM = Duration.ofMillis(500);

  private final LocalExecution local;
  private final ExternalExecutions executions;
  private final WaitingRoom waitingRoom;

  TwoPhaseExecution(LocalExecution local, ExternalExecutions executions, WaitingRoom waitingRoom) {
    this.local = local;
    this.executions = executions;
    this.waitingRoom = waitingRoom;
  }

  @Override
  public Result execute(Command command, Work work) throws Exception {
    try {
      return execute(command, work, Deadline.in(command.waitLimit()));
    } catch (IdempotencyException decision) {
      throw decision;
    } catch (Exception failure) {
      throw SqlStates.isStoreUnavailable(failure)
          ? new StoreUnavailableException(failure)
          : failure;
    }
  }

  private Result execute(Command command, Work work, Deadline deadline) throws Exception {
    Ending ending = local.run(command, work, deadline);
    for (int round = 1; ending instanceof Unfinished unfinished; round++) {
      Optional<Result> result = finish(unfinished, command, deadline);
      if (result.isPresent()) {
        return result.get();
      }
      if (round == MAX_ROUNDS) {
        LOG.log(
            Level.ERROR,
            "External execution {0} of tenant {1} has ended, but the record of {2} has no answer."
                + " Both are settled together or not at all: give the record an answer too.",
            unfinished.execution(),
            unfinished.tenant(),
            command.identity());
        return meanwhile(unfinished);
      }
      ending = local.run(command, work, deadline);
    }
    return ((Ending.Final) ending).result();
  }

  /** Empty if the execution has ended elsewhere, so that the answer is in the record. */
  private Optional<Result> finish(Unfinished unfinished, Command command, Deadline deadline)
      throws Exception {
    Optional<Held> held = unfinished.held();
    while (true) {
      if (held.isPresent() && carryOut(held.get()) instanceof RunEnd.Completed completed) {
        return Optional.of(new Result(completed.answer(), Origin.FIRST));
      }
      switch (standingAfterWaiting(unfinished, command, deadline)) {
        case COMPLETED -> {
          return Optional.empty();
        }
        case PARKED -> {
          return Optional.of(meanwhile(unfinished));
        }
        // HELD is waited for before.
        case DUE, HELD -> {
          if (held.isPresent()) {
            return Optional.of(meanwhile(unfinished));
          }
          held = executions.claim(unfinished.tenant(), unfinished.execution());
        }
      }
    }
  }

  private static Result meanwhile(Unfinished unfinished) {
    return new Result(unfinished.meanwhile(), Origin.UNFINISHED);
  }

  /** The request was taken in; a fault in carrying it out is not its end, and not the caller's. */
  private RunEnd carryOut(Held held) throws Exception {
    try {
      return executions.runForCaller(held);
    } catch (Exception failure) {
      if (SqlStates.isStoreUnavailable(failure) || failure instanceof IdempotencyException) {
        throw failure;
      }
      LOG.log(
          Level.ERROR,
          "Step " + held.step() + " of " + held.effect() + " failed and will be tried again",
          failure);
      return new RunEnd.Parked();
    }
  }

  private Standing standingAfterWaiting(Unfinished unfinished, Command command, Deadline deadline)
      throws Exception {
    Standing standing = executions.standing(unfinished.tenant(), unfinished.execution());
    if (standing != Standing.HELD) {
      return standing;
    }
    Seat seat = seatFor(command);
    try {
      while (standing == Standing.HELD) {
        lookAgain(seat.roleWithoutConnection(), command, deadline);
        standing = executions.standing(unfinished.tenant(), unfinished.execution());
      }
      return standing;
    } finally {
      seat.close();
    }
  }

  private Seat seatFor(Command command) {
    if (command.inFlight() != InFlight.WAIT) {
      throw RequestRefusals.inProgress(command);
    }
    return waitingRoom
        .enter(command.identity())
        .orElseThrow(() -> RequestRefusals.inProgress(command));
  }

  /** Of the duplicates of a key one looks often; the others wait for it, or look seldom. */
  private static void lookAgain(Role role, Command command, Deadline deadline)
      throws InterruptedException {
    if (deadline.hasPassed()) {
      throw RequestRefusals.inProgress(command);
    }
    long left = deadline.remaining().toNanos();
    if (role instanceof Role.Follower follower) {
      follower.scoutIsBack().await(Math.min(SELDOM.toNanos(), left), TimeUnit.NANOSECONDS);
    } else {
      Duration pause = role instanceof Role.Scout ? OFTEN : SELDOM;
      LockSupport.parkNanos(Math.min(pause.toNanos(), left));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while waiting for " + command.identity());
    }
  }
}
