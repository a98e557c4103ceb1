package dev.onceward.messaging.consumer;

import java.sql.Connection;

/** The database transactions that consumers' changes are made in. */
@FunctionalInterface
public interface InboxTransaction {

  /**
   * Runs work in a transaction of its own and commits it, or rolls it back if the work fails.
   *
   * @throws Exception the work's own, what the database refuses in it, or {@link
   *     CommitFailedException}
   */
  void run(Work work) throws Exception;

  /** What is done in a transaction. */
  @FunctionalInterface
  interface Work {
    /** Does it; the connection is part of the transaction, and closed by whoever began that. */
    void on(Connection connection) throws Exception;
  }
}
