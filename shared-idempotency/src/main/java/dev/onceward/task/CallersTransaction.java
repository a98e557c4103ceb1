package dev.onceward.task;

import java.sql.Connection;
import java.sql.SQLException;

/** The transaction that the caller of {@link Tasks} has begun, and will end. */
interface CallersTransaction {

  /** False if there is none, or if it can't commit any more. */
  boolean isActive();

  /** Closing the connection returns the handle only. */
  Connection connection() throws SQLException;

  /** Wakes this node's workers once it has committed. */
  void wakeWorkersAfterCommit();
}
