package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.Moves.Move;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.messaging.OutboxInsert;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;

/**
 * Commits what a holder of an execution has learned, each in a transaction of its own that also has
 * the business's part of it. Nothing is committed for a holder whose fencing token is old, except
 * that a late result is kept.
 */
final class Reports {

  private static final Logger LOG = System.getLogger(Reports.class.getName());

  private final ExecutionTransaction transaction;
  private final RecordStore records;
  private final ExternalCounts counts;

  Reports(ExecutionTransaction transaction, RecordStore records, ExternalCounts counts) {
    this.transaction = transaction;
    this.records = records;
    this.counts = counts;
  }

  Moves.Permission askToCall(Held held, Duration resendWindow) throws Exception {
    try {
      transaction.begin();
      try (Connection connection = transaction.connection()) {
        Moves.Permission permission = Moves.call(connection, held, resendWindow);
        transaction.commit();
        return permission;
      }
    } finally {
      transaction.rollback();
    }
  }

  /** True unless the lease was lost. */
  boolean stepDone(ExternalProcess process, Held held, Done result, String nextStep)
      throws Exception {
    return committed(
        held,
        result,
        connection -> Moves.goOn(connection, held, result, nextStep),
        () -> {
          process.onProgress(held, new Progress.StepDone(held.step(), result));
          writeEvents();
        });
  }

  /** The final answer, unless the lease was lost. */
  Optional<Answer> ended(ExternalProcess process, Held held, Definite end) throws Exception {
    Answer[] answer = new Answer[1];
    boolean made =
        committed(
            held,
            end,
            connection -> Moves.complete(connection, held, end),
            () -> {
              answer[0] = process.conclude(held, end);
              transaction.flush();
              try (Connection connection = transaction.connection()) {
                records.complete(
                    connection, held.tenant(), held.id(), answer[0], transaction.takeEvents());
              }
            });
    return made ? Optional.of(answer[0]) : Optional.empty();
  }

  void parked(ExternalProcess process, Held held, Moves.Parking parking) throws Exception {
    try {
      transaction.begin();
      Move move;
      try (Connection connection = transaction.connection()) {
        move = Moves.park(connection, held, parking);
      }
      if (move == Move.MADE) {
        if (parking.unknown()) {
          process.onProgress(held, new Progress.OutcomeUnknown(held.step()));
        }
        writeEvents();
        transaction.commit();
        logParked(held, parking);
      }
    } finally {
      transaction.rollback();
    }
  }

  private boolean committed(Held held, Definite result, Sql<Move> move, Part business)
      throws Exception {
    Move made;
    try {
      transaction.begin();
      try (Connection connection = transaction.connection()) {
        made = move.on(connection);
      }
      if (made != Move.LOST) {
        business.run();
        transaction.commit();
      }
    } finally {
      transaction.rollback();
    }
    if (made == Move.CONTRADICTED) {
      alert(held);
    }
    if (made == Move.LOST) {
      keepLate(held, result);
    }
    return made != Move.LOST;
  }

  private void keepLate(Held held, Definite result) throws Exception {
    counts.resultCameLate();
    boolean contradicts;
    try {
      transaction.begin();
      try (Connection connection = transaction.connection()) {
        contradicts = Moves.noteLate(connection, held, result);
      }
      transaction.commit();
    } finally {
      transaction.rollback();
    }
    LOG.log(
        Level.WARNING,
        "The result of step {0} of {1} came after the lease was lost; it is kept as late",
        held.step(),
        held.effect());
    if (contradicts) {
      alert(held);
    }
  }

  private void alert(Held held) {
    counts.resultContradicts();
    LOG.log(
        Level.ERROR,
        "Two results of step {0} of {1} contradict each other: the effect may have taken place"
            + " twice, or not at all. Compare onceward.external_attempt with the provider's books.",
        held.step(),
        held.effect());
  }

  private void logParked(Held held, Moves.Parking parking) {
    if (parking.unknown()) {
      counts.outcomeIsUnknown();
    }
    LOG.log(
        Level.WARNING,
        "Step {0} of {1} is not finished and will be tried again: {2}",
        held.step(),
        held.effect(),
        parking.reason());
  }

  private void writeEvents() throws Exception {
    transaction.flush();
    try (Connection connection = transaction.connection()) {
      OutboxInsert.write(connection, transaction.takeEvents());
    }
  }

  @FunctionalInterface
  private interface Sql<T> {
    T on(Connection connection) throws Exception;
  }

  @FunctionalInterface
  private interface Part {
    void run() throws Exception;
  }
}
