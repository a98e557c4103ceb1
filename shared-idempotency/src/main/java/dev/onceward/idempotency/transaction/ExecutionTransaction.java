package dev.onceward.idempotency.transaction;

import dev.onceward.messaging.OutboxEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The database transaction that an execution owns. All calls come from the executing thread. */
public interface ExecutionTransaction {

  /** How the calling thread stands to a transaction. */
  enum State {
    /** In none. */
    NONE,
    /** In the one that was begun here, which may commit. */
    OPEN,
    /** In the one that was begun here, which must not commit: so marked, or timed out. */
    ROLLBACK_ONLY,
    /** In one that was not begun here. */
    FOREIGN
  }

  /** How the calling thread stands to a transaction now. */
  State state();

  /** Begins a transaction at READ COMMITTED. */
  void begin() throws Exception;

  /** Commits; any exception leaves open whether it did. */
  void commit() throws Exception;

  /** Rolls back, quietly: what failed before matters more. Does nothing without a transaction. */
  void rollback();

  /** A connection within the transaction; closing it returns the handle only. */
  Connection connection() throws SQLException;

  /**
   * A connection outside any transaction, each statement by itself; for a thread in none. Closing
   * it gives it back.
   */
  Connection connectionOutside() throws SQLException;

  /** Sends what JPA still holds back, so that its errors come before the answer is stored. */
  void flush();

  /** Takes the events published in this transaction, to be written with the answer. */
  List<OutboxEvent> takeEvents();

  /** Keeps a thing until the transaction ends; one of each class. */
  void keep(Object thing);

  /** The thing of that class that was kept in this transaction. */
  <T> Optional<T> kept(Class<T> type);
}
