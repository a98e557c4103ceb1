package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.TransactionRules;
import dev.onceward.messaging.OutboxInsert;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;

/**
 * Commits what a holder of an execution has learned, each in a transaction of its own that also has
 * the business's part of it. Nothing is committed for a holder whose fencing token is old, except
 * that a late result is kept. A result that the business can't act upon is kept as well.
 */
final class Reports {

  private static final Logger LOG = System.getLogger(Reports.class.getName());

  private final ExecutionTransaction transaction;
  private final RecordStore records;
  private final ExternalCounts counts;
  private final Duration lease;

  Reports(
      ExecutionTransaction transaction,
      RecordStore records,
      ExternalCounts counts,
      Duration lease) {
    this.transaction = transaction;
    this.records = records;
    this.counts = counts;
    this.lease = lease;
  }

  Moves.Permission askToCall(Held held, Duration resendWindow) throws Exception {
    return inTransaction(
        connection -> {
          Moves.Permission permission = Moves.call(connection, held, resendWindow, lease);
          if (permission == Moves.Permission.GRANTED) {
            Attempts.noteCall(connection, held);
          }
          return permission;
        });
  }

  /** True unless the lease was lost. */
  boolean stepDone(
      ExternalProcess process, Held held, Done result, String nextStep, Parking.Pauses pauses)
      throws Exception {
    return reported(
            held,
            result,
            pauses,
            connection -> Moves.goOn(connection, held, nextStep),
            () -> {
              process.onProgress(held, new Progress.StepDone(held.step(), result));
              writeEvents();
              return true;
            })
        .isPresent();
  }

  /** The final answer, unless the lease was lost. */
  Optional<Answer> ended(ExternalProcess process, Held held, Definite end, Parking.Pauses pauses)
      throws Exception {
    return reported(
        held,
        end,
        pauses,
        connection -> Moves.complete(connection, held),
        () -> {
          Answer answer = process.conclude(held, end);
          transaction.flush();
          try (Connection connection = transaction.connection()) {
            records.complete(
                connection, held.tenant(), held.id(), answer, transaction.takeEvents());
          }
          return answer;
        });
  }

  /** False if the lease was lost. */
  boolean parked(ExternalProcess process, Held held, StepResult result, Parking parking)
      throws Exception {
    boolean made =
        inTransaction(
            connection -> {
              if (!Moves.park(connection, held, parking)) {
                return false;
              }
              Attempts.noteResult(connection, held, result);
              if (parking.unknown()) {
                process.onProgress(held, new Progress.OutcomeUnknown(held.step()));
              }
              writeEvents();
              return true;
            });
    if (!made) {
      keepLate(held, result);
      return false;
    }
    if (parking.unknown()) {
      counts.outcomeIsUnknown();
    }
    LOG.log(
        parking.as() == Parking.As.LOOKED ? Level.INFO : Level.WARNING,
        "Step {0} of {1} is not finished and will be tried again: {2}",
        held.step(),
        held.effect().toString(),
        parking.reason());
    return true;
  }

  /** Leaves the execution to whoever comes next, after the pause. */
  void giveBack(Held held, Duration pause) throws Exception {
    inTransaction(
        connection -> {
          Moves.giveBack(connection, held, pause);
          return true;
        });
  }

  private <T> Optional<T> reported(
      Held held, Definite result, Parking.Pauses pauses, Sql<Boolean> move, Part<T> business)
      throws Exception {
    boolean[] contradicts = new boolean[1];
    Optional<T> reported;
    try {
      reported =
          inTransaction(
              connection -> {
                if (!move.on(connection)) {
                  return Optional.empty();
                }
                contradicts[0] = Attempts.noteResult(connection, held, result);
                return Optional.of(business.run());
              });
    } catch (Exception failure) {
      keepDespite(held, result, pauses, failure);
      throw failure;
    }
    if (reported.isEmpty()) {
      keepLate(held, result);
    } else if (contradicts[0]) {
      alert(held);
    }
    return reported;
  }

  /** What the provider said must not be lost with the business's part, which may be mended. */
  private void keepDespite(Held held, Definite result, Parking.Pauses pauses, Exception failure) {
    try {
      inTransaction(
          connection -> {
            if (Moves.park(
                connection, held, new Parking(Parking.As.UNKNOWN, failure.toString(), pauses))) {
              Attempts.noteResult(connection, held, result);
            }
            return true;
          });
    } catch (Exception unkept) {
      // The provider is asked again when the lease is over.
      failure.addSuppressed(unkept);
    }
  }

  private void keepLate(Held held, StepResult result) throws Exception {
    boolean contradicts = inTransaction(connection -> Attempts.noteLate(connection, held, result));
    counts.resultCameLate();
    LOG.log(
        Level.WARNING,
        "The result of step {0} of {1} came after the lease was lost; it is kept as late",
        held.step(),
        held.effect().toString());
    if (contradicts) {
      alert(held);
    }
  }

  private static void alert(Held held) {
    LOG.log(
        Level.ERROR,
        "Two results of step {0} of {1} contradict each other: the effect may have taken place"
            + " twice, or not at all. Compare onceward.external_attempt with the provider's books.",
        held.step(),
        held.effect().toString());
  }

  private void writeEvents() throws Exception {
    transaction.flush();
    try (Connection connection = transaction.connection()) {
      OutboxInsert.write(connection, transaction.takeEvents());
    }
  }

  private <T> T inTransaction(Sql<T> work) throws Exception {
    transaction.begin();
    try {
      T result;
      try (Connection connection = transaction.connection()) {
        result = work.on(connection);
      }
      TransactionRules.refuseUnlessOpen(transaction, "external execution");
      TransactionRules.commit(transaction);
      return result;
    } finally {
      transaction.rollback();
    }
  }

  @FunctionalInterface
  private interface Sql<T> {
    T on(Connection connection) throws Exception;
  }

  @FunctionalInterface
  private interface Part<T> {
    T run() throws Exception;
  }
}
