package dev.onceward.idempotency.transaction;

import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.transaction.ExecutionTransaction.State;
import dev.onceward.sql.SqlStates;

/** What holds for every transaction of an execution, with a key or without. */
public final class TransactionRules {

  private TransactionRules() {}

  public static void refuseActive(ExecutionTransaction transaction, String operation) {
    if (transaction.state() != State.NONE) {
      throw new IllegalStateException(
          "A transaction is active already. The idempotent operation '"
              + operation
              + "' begins and ends its own; call it without one.");
    }
  }

  public static void refuseUnlessOpen(ExecutionTransaction transaction, String operation) {
    String fault =
        switch (transaction.state()) {
          case OPEN -> "";
          case ROLLBACK_ONLY ->
              "but its transaction can only be rolled back: it was marked so, or it took longer"
                  + " than the transaction timeout. Throw an exception instead of marking it";
          case NONE, FOREIGN ->
              "but ended the transaction of its answer, so its changes may stand without a record."
                  + " Never commit, roll back or suspend it";
        };
    if (!fault.isEmpty()) {
      throw new IllegalStateException(
          "The operation '" + operation + "' succeeded, " + fault + ".");
    }
  }

  /** After a failed commit only a refusal by the database itself says that nothing took effect. */
  public static void commit(ExecutionTransaction transaction) throws Exception {
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
