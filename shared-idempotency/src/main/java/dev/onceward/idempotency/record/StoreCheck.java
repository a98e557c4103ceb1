package dev.onceward.idempotency.record;

import dev.onceward.sql.SqlArray;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks what the engine relies upon: READ COMMITTED, its table, and limits by which the database
 * ends the transaction of a frozen or unreachable node, so that no key is held for ever (H15).
 */
public final class StoreCheck {

  private static final String SETTINGS =
      """
      SELECT name, setting FROM pg_settings
       WHERE name IN ('transaction_isolation', 'idle_in_transaction_session_timeout',
                      'transaction_timeout', 'tcp_keepalives_idle', 'tcp_keepalives_interval',
                      'tcp_keepalives_count')
       UNION ALL
      SELECT name, to_regclass('onceward.' || name)::text
        FROM unnest(?::text[]) AS needed_table (name)""";

  private static final List<String> TABLES =
      List.of(
          "idempotency_record",
          "outbox_event",
          "outbox_unsent",
          "external_execution",
          "applied_effects",
          "tasks",
          "operator_action",
          "dead_letter",
          "purge_end");

  private static final String WHERE_AM_I = "SELECT pg_backend_pid() || '/' || pg_current_xact_id()";

  private static final Duration LONGEST_IDLE = Duration.ofMinutes(1);
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(10);
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);
  private static final String ADVICE = "; give the data source's connections the option -c ";

  private StoreCheck() {}

  /** What is wrong, in a transaction such as the engine's; empty if nothing is. */
  public static List<String> faultsOf(Connection connection, Duration waitLimit)
      throws SQLException {
    Map<String, String> settings = read(connection);
    List<String> faults = new ArrayList<>();
    TABLES.forEach(table -> checkTable(faults, settings, table));
    if (!"read committed".equals(settings.get("transaction_isolation"))) {
      faults.add(
          "transactions are at '"
              + settings.get("transaction_isolation")
              + "'; set the data source's isolation level to READ COMMITTED");
    }
    limit(faults, settings, "idle_in_transaction_session_timeout", LONGEST_IDLE);
    limit(faults, settings, "transaction_timeout", LONGEST_TRANSACTION);
    checkWait(faults, settings, waitLimit);
    checkKeepalive(faults, settings);
    return faults;
  }

  /**
   * What is wrong if two connections, got one after the other in one transaction, are not in it:
   * what the business writes by one would not commit with the answer written by the other.
   */
  public static List<String> enlistmentFaultsOf(Connection one, Connection other)
      throws SQLException {
    if (whereabouts(one).equals(whereabouts(other))) {
      return List.of();
    }
    return List.of(
        "its connections do not take part in the JTA transaction, so change and answer would not"
            + " commit together; define it as a transactional (JTA) data source with shared"
            + " connections");
  }

  private static String whereabouts(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(WHERE_AM_I);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  private static void checkTable(List<String> faults, Map<String, String> settings, String table) {
    if (settings.get(table) == null) {
      faults.add(
          "the table onceward."
              + table
              + " does not exist; apply the migrations in classpath:db/onceward first");
    }
  }

  private static Map<String, String> read(Connection connection) throws SQLException {
    Map<String, String> settings = new HashMap<>();
    try (PreparedStatement select = connection.prepareStatement(SETTINGS)) {
      SqlArray.set(select, 1, "text", TABLES, table -> table);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          settings.put(rows.getString(1), rows.getString(2));
        }
      }
    }
    return settings;
  }

  private static void limit(
      List<String> faults, Map<String, String> settings, String name, Duration longest) {
    long millis = number(settings, name);
    if (millis == 0 || millis > longest.toMillis()) {
      faults.add(
          name
              + " is "
              + (millis == 0 ? "off" : millis + " ms")
              + ", so a frozen node could hold a key for long"
              + ADVICE
              + name
              + "=N with N up to "
              + longest.toMillis()
              + " ms");
    }
  }

  private static void checkWait(
      List<String> faults, Map<String, String> settings, Duration waitLimit) {
    long transaction = number(settings, "transaction_timeout");
    if (transaction > 0 && waitLimit.toMillis() >= transaction) {
      faults.add(
          "onceward.wait.limit = "
              + waitLimit
              + " must be shorter than transaction_timeout ("
              + transaction
              + " ms), which would end the wait with an error");
    }
  }

  private static void checkKeepalive(List<String> faults, Map<String, String> settings) {
    long seconds =
        number(settings, "tcp_keepalives_idle")
            + number(settings, "tcp_keepalives_interval")
                * number(settings, "tcp_keepalives_count");
    if (seconds > LONGEST_SILENCE.toSeconds()) {
      faults.add(
          "the database notices an unreachable node after "
              + seconds
              + " s only"
              + ADVICE
              + "tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3");
    }
  }

  private static long number(Map<String, String> settings, String name) {
    return Long.parseLong(settings.getOrDefault(name, "0"));
  }
}
