package dev.onceward.effect;

import java.sql.Connection;
import java.sql.SQLException;

/** The transaction that the caller of {@link AppliedEffects} has begun, and will end. */
interface CallersTransaction {

  /** False if there is none, or if it can't commit any more. */
  boolean isActive();

  /** Closing the connection returns the handle only. */
  Connection connection() throws SQLException;

  /** Whatever the caller does, it must not commit. */
  void refuseToCommit();
}
