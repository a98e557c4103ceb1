package dev.onceward.sql;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import java.util.function.Predicate;

/** Tells database errors apart, by SQLSTATE along the causes and never by message. */
public final class SqlStates {

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** Shutdown, crash, start-up, dropped database, idle and transaction timeouts. */
  private static final Set<String> SESSION_ENDED =
      Set.of("57P01", "57P02", "57P03", "57P04", "57P05", "25P03", "25P04");

  /** A statement cancelled from outside; a server demoted to read-only, full, out of memory. */
  private static final Set<String> CANNOT_SERVE =
      Set.of("57014", "25006", "53000", "53100", "53200", "53300", "53400");

  private static final String CANNOT_CONNECT = "08001";

  /** Deadlock and serialisation failure: everything was undone, a repeat can succeed. */
  private static final Set<String> UNDONE = Set.of("40001", "40P01");

  private SqlStates() {}

  /** Whether a wait for a lock ended without it. */
  public static boolean isLockTimeout(Throwable failure) {
    return anyCause(failure, sql -> LOCK_NOT_AVAILABLE.equals(sql.getSQLState()));
  }

  /** Whether the database could not be reached, or went away. */
  public static boolean isStoreUnavailable(Throwable failure) {
    return anyCause(failure, SqlStates::isGone);
  }

  /** Whether an established connection turned out to be dead; another one may be alive. */
  public static boolean isConnectionLost(Throwable failure) {
    return anyCause(
        failure,
        sql ->
            SESSION_ENDED.contains(state(sql))
                || (state(sql).startsWith("08") && !CANNOT_CONNECT.equals(state(sql))));
  }

  /** Whether the transaction lost against a concurrent one and left nothing behind. */
  public static boolean isUndone(Throwable failure) {
    return anyCause(failure, sql -> UNDONE.contains(state(sql)));
  }

  /** Whether the database refused the transaction for what is in it. */
  public static boolean isConstraintViolation(Throwable failure) {
    return anyCause(failure, sql -> state(sql).startsWith("23"));
  }

  private static boolean isGone(SQLException sql) {
    return sql instanceof SQLNonTransientConnectionException
        || sql instanceof SQLTransientConnectionException
        || sql instanceof SQLRecoverableException
        || state(sql).startsWith("08")
        || SESSION_ENDED.contains(state(sql))
        || CANNOT_SERVE.contains(state(sql));
  }

  private static String state(SQLException sql) {
    return sql.getSQLState() == null ? "" : sql.getSQLState();
  }

  private static boolean anyCause(Throwable failure, Predicate<SQLException> wanted) {
    int depth = 0;
    for (Throwable t = failure; t != null && depth < 50; t = t.getCause(), depth++) {
      if (t instanceof SQLException sql && (wanted.test(sql) || anyNext(sql, wanted))) {
        return true;
      }
    }
    return false;
  }

  private static boolean anyNext(SQLException first, Predicate<SQLException> wanted) {
    int depth = 0;
    for (SQLException e = first.getNextException(); e != null && depth < 50; depth++) {
      if (wanted.test(e)) {
        return true;
      }
      e = e.getNextException();
    }
    return false;
  }
}
