package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.StoreUnavailableException;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.TransactionRules;
import dev.onceward.messaging.OutboxInsert;
import dev.onceward.sql.SqlStates;
import java.sql.Connection;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * Runs work that has no key, and so no protection, in a transaction all the same: what a method
 * does must not depend on whether its caller sent a key.
 */
final class KeylessExecution {

  private final ExecutionTransaction transaction;

  KeylessExecution(ExecutionTransaction transaction) {
    this.transaction = transaction;
  }

  <T> T execute(String operation, Callable<T> work, Predicate<T> isToBeKept) throws Exception {
    TransactionRules.refuseActive(transaction, operation);
    try {
      transaction.begin();
      T result = work.call();
      if (isToBeKept.test(result)) {
        TransactionRules.refuseUnlessOpen(transaction, operation);
        transaction.flush();
        writeEvents();
        TransactionRules.commit(transaction);
      }
      return result;
    } catch (IdempotencyException decision) {
      throw decision;
    } catch (Exception failure) {
      if (SqlStates.isStoreUnavailable(failure)) {
        throw new StoreUnavailableException(failure);
      }
      throw failure;
    } finally {
      transaction.rollback();
    }
  }

  private void writeEvents() throws Exception {
    try (Connection connection = transaction.connection()) {
      OutboxInsert.write(connection, transaction.takeEvents());
    }
  }
}
