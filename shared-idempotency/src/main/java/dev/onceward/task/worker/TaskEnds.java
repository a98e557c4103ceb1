package dev.onceward.task.worker;

import dev.onceward.task.Task;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * The SQL of how attempts end. Each statement names the fencing token that it relies on, and
 * changes nothing once another claim has raised it. A lease that is over, and that nobody has
 * taken, does not matter.
 */
final class TaskEnds {

  private static final String MINE =
      " WHERE tenant_id = ? AND id = ? AND fencing_token = ? AND state = 'RUNNING'";

  private static final String LOCK = "SELECT 1 FROM onceward.tasks" + MINE + " FOR NO KEY UPDATE";

  private static final String FREE = "holder = NULL, held_since = NULL, lease_until = NULL";

  private static final String END =
      "UPDATE onceward.tasks SET state = ?, last_error = ?, finished_at = clock_timestamp(), "
          + FREE
          + MINE;

  private static final String AGAIN =
      "UPDATE onceward.tasks SET state = 'PENDING', last_error = ?, attempts = ?,"
          + " run_at = clock_timestamp() + ? * interval '1 ms', "
          + FREE
          + MINE;

  private TaskEnds() {}

  /**
   * Locks the task until the transaction ends, so that nobody takes it over; false if somebody has.
   */
  static boolean lock(Connection connection, Claimed claimed) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(LOCK)) {
      name(lock, 1, claimed);
      try (ResultSet row = lock.executeQuery()) {
        return row.next();
      }
    }
  }

  /** The run succeeded: it is done, or due again after its pause. False if it was taken over. */
  static boolean succeed(Connection connection, Claimed claimed) throws SQLException {
    return claimed.repeat().isPresent()
        ? again(connection, claimed, claimed.repeat().get(), Optional.empty(), 0)
        : end(connection, claimed, "DONE", Optional.empty());
  }

  /**
   * The run is given up: it has failed, or is due again after its pause. False if it was taken
   * over.
   */
  static boolean giveUp(Connection connection, Claimed claimed, String error) throws SQLException {
    return claimed.repeat().isPresent()
        ? again(connection, claimed, claimed.repeat().get(), Optional.of(error), 0)
        : end(connection, claimed, "FAILED", Optional.of(error));
  }

  /** The attempt failed: another one is due after the pause. False if it was taken over. */
  static boolean retry(Connection connection, Claimed claimed, Duration pause, String error)
      throws SQLException {
    return again(connection, claimed, pause, Optional.of(error), claimed.task().attempt());
  }

  private static boolean end(
      Connection connection, Claimed claimed, String state, Optional<String> error)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(END)) {
      update.setString(1, state);
      update.setString(2, error.orElse(null));
      name(update, 3, claimed);
      return update.executeUpdate() == 1;
    }
  }

  private static boolean again(
      Connection connection, Claimed claimed, Duration pause, Optional<String> error, int attempts)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(AGAIN)) {
      update.setString(1, error.orElse(null));
      update.setInt(2, attempts);
      update.setLong(3, pause.toMillis());
      name(update, 4, claimed);
      return update.executeUpdate() == 1;
    }
  }

  private static void name(PreparedStatement statement, int first, Claimed claimed)
      throws SQLException {
    Task task = claimed.task();
    statement.setObject(first, task.tenant());
    statement.setObject(first + 1, task.id());
    statement.setLong(first + 2, claimed.fencingToken());
  }
}
