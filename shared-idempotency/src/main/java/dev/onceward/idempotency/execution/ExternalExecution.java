package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.execution.Ending.Unfinished;
import dev.onceward.idempotency.execution.WaitingRoom.Seat;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.Held;
import dev.onceward.idempotency.external.RunEnd;
import dev.onceward.idempotency.external.Standing;
import dev.onceward.idempotency.record.SqlStates;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Executes work that may register an effect outside the database: the work's transaction first,
 * then the effect, between transactions, if it is this call's to carry out. A call that comes while
 * another carries it out waits for it or is refused, by its in-flight mode.
 */
final class ExternalExecution implements IdempotentExecutor {

  /** Another node's commit can't wake a thread here; nobody notices this much. */
  private static final Duration LOOK_AGAIN_AFTER = Duration.ofMillis(100);

  private final LocalExecution local;
  private final ExternalExecutions executions;
  private final WaitingRoom waitingRoom;

  ExternalExecution(LocalExecution local, ExternalExecutions executions, WaitingRoom waitingRoom) {
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
    while (true) {
      Ending ending = local.run(command, work, deadline);
      if (ending instanceof Ending.Final end) {
        return end.result();
      }
      Optional<Result> result = finish((Unfinished) ending, command, deadline);
      if (result.isPresent()) {
        return result.get();
      }
    }
  }

  /** Empty if the execution has ended elsewhere, so that the answer is in the record. */
  private Optional<Result> finish(Unfinished unfinished, Command command, Deadline deadline)
      throws Exception {
    Optional<Held> held = unfinished.held();
    while (true) {
      if (held.isPresent()) {
        RunEnd end = executions.run(held.get());
        if (end instanceof RunEnd.Completed completed) {
          return Optional.of(new Result(completed.answer(), Origin.FIRST));
        }
      }
      switch (standingAfterWaiting(unfinished, command, deadline)) {
        case COMPLETED -> {
          return Optional.empty();
        }
        case PARKED -> {
          return Optional.of(new Result(unfinished.meanwhile(), Origin.UNFINISHED));
        }
        case DUE, HELD -> held = executions.claim(unfinished.tenant(), unfinished.execution());
      }
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
        lookAgain(command, deadline);
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

  private static void lookAgain(Command command, Deadline deadline) throws InterruptedException {
    if (deadline.hasPassed()) {
      throw RequestRefusals.inProgress(command);
    }
    LockSupport.parkNanos(Math.min(LOOK_AGAIN_AFTER.toNanos(), deadline.remaining().toNanos()));
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while waiting for " + command.identity());
    }
  }
}
