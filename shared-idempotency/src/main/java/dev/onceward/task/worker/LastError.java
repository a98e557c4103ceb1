package dev.onceward.task.worker;

import dev.onceward.task.TaskFailure;
import dev.onceward.text.ZeroCharacters;
import java.sql.SQLException;

/**
 * What is kept of a failure for an operator: the reason that a handler gives; otherwise the classes
 * along the causes, their SQLSTATEs and where it happened. Never a message that was not meant for
 * it: PostgreSQL's quote the row. The log has the whole.
 */
final class LastError {

  private static final int LONGEST = 1000;
  private static final int MOST_CAUSES = 8;

  private LastError() {}

  static String of(Throwable failure) {
    String text =
        failure instanceof TaskFailure reason ? String.valueOf(reason.getMessage()) : told(failure);
    return ZeroCharacters.replaced(text.length() <= LONGEST ? text : text.substring(0, LONGEST));
  }

  private static String told(Throwable failure) {
    StringBuilder text = new StringBuilder();
    int causes = 0;
    for (Throwable t = failure; t != null && causes < MOST_CAUSES; t = t.getCause(), causes++) {
      text.append(causes == 0 ? "" : ", caused by ").append(t.getClass().getName());
      if (t instanceof SQLException sql) {
        text.append(" (SQLSTATE ").append(sql.getSQLState()).append(')');
      }
      if (t.getStackTrace().length > 0) {
        text.append(" at ").append(t.getStackTrace()[0]);
      }
    }
    return text.toString();
  }
}
