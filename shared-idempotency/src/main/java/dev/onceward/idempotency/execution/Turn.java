package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.execution.WaitingRoom.Role;
import dev.onceward.idempotency.execution.WaitingRoom.Seat;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.Claims;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.sql.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * One attempt to get at a key: claims it, waiting for others first if the command says so. Open
 * until the attempt is over, because those who wait for this one are woken when it closes.
 */
final class Turn implements AutoCloseable {

  private final ExecutionTransaction transaction;
  private final Claims claims;
  private final WaitingRoom room;
  private final Command command;
  private final Deadline deadline;
  private Seat seat;

  Turn(
      ExecutionTransaction transaction,
      Claims claims,
      WaitingRoom room,
      Command command,
      Deadline deadline) {
    this.transaction = transaction;
    this.claims = claims;
    this.room = room;
    this.command = command;
    this.deadline = deadline;
  }

  /**
   * Begins a transaction and claims the key in it. Unless the claim is acquired, there is nothing
   * to do in the transaction.
   *
   * @throws RequestInProgressException if the wait limit has passed, or too many wait already
   */
  Claim claim() throws Exception {
    Claim claim = beginAndClaim();
    if (!isToBeWaitedFor(claim)) {
      return claim;
    }
    transaction.rollback();
    seat = room.enter(command.identity()).orElseThrow(() -> RequestRefusals.inProgress(command));
    while (!deadline.hasPassed()) {
      Role role = seat.role();
      if (role instanceof Role.TurnedAway) {
        break;
      }
      if (role instanceof Role.Scout) {
        return beginAndClaimAfterWaiting();
      }
      claim = claimAfter((Role.Follower) role);
      if (!isToBeWaitedFor(claim)) {
        return claim;
      }
      transaction.rollback();
    }
    throw RequestRefusals.inProgress(command);
  }

  private boolean isToBeWaitedFor(Claim claim) {
    return claim instanceof Claim.InProgress && command.inFlight() == InFlight.WAIT;
  }

  private Claim claimAfter(Role.Follower follower) throws Exception {
    Duration left = deadline.remaining();
    if (!follower.scoutIsBack().await(left.toNanos(), TimeUnit.NANOSECONDS)) {
      throw RequestRefusals.inProgress(command);
    }
    return beginAndClaim();
  }

  /**
   * A pooled connection may have died unnoticed, and the first statement is the one to find out.
   * Nothing has happened by then, so a second connection is tried before the store counts as
   * unavailable.
   */
  private Claim beginAndClaim() throws Exception {
    try {
      transaction.begin();
      return claimNow();
    } catch (SQLException failure) {
      if (!SqlStates.isConnectionLost(failure)) {
        throw failure;
      }
      transaction.rollback();
      transaction.begin();
      return claimNow();
    }
  }

  private Claim beginAndClaimAfterWaiting() throws Exception {
    transaction.begin();
    try (Connection connection = transaction.connection()) {
      Claims.await(connection, command.identity(), deadline.remaining());
      return claims.claim(connection, command);
    } catch (SQLException failure) {
      if (SqlStates.isLockTimeout(failure)) {
        RequestInProgressException refusal = RequestRefusals.inProgress(command);
        refusal.addSuppressed(failure);
        throw refusal;
      }
      throw failure;
    }
  }

  private Claim claimNow() throws SQLException {
    try (Connection connection = transaction.connection()) {
      return claims.claim(connection, command);
    }
  }

  @Override
  public void close() {
    if (seat != null) {
      seat.close();
    }
  }
}
