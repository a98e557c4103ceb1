package dev.onceward.sql;

import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;

/** The end of a container's transaction that has failed. */
public final class RollBack {

  private RollBack() {}

  /** Rolls back what there is to roll back; a second failure doesn't hide the first. */
  public static void after(Throwable failure, UserTransaction jta) {
    try {
      if (jta.getStatus() != Status.STATUS_NO_TRANSACTION) {
        jta.rollback();
      }
    } catch (SystemException | RuntimeException second) {
      failure.addSuppressed(second);
    }
  }
}
