package dev.onceward.idempotency.external;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/**
 * Renews the leases of this node, on a connection that it keeps: an exhausted pool must not cost a
 * lease. Called by one thread, without a transaction.
 */
final class Heartbeat {

  private static final Logger LOG = System.getLogger(Heartbeat.class.getName());

  private final DataSource dataSource;
  private final ExecutionStore store;
  private final Leases leases;
  private final Duration longestHold;
  private Connection connection;

  Heartbeat(DataSource dataSource, ExecutionStore store, Leases leases, Duration longestHold) {
    this.dataSource = dataSource;
    this.store = store;
    this.leases = leases;
    this.longestHold = longestHold;
  }

  /** Renews once; after a failure the next beat has a new connection. */
  void beat() {
    List<Held> held = leases.all();
    if (held.isEmpty() && connection != null) {
      return;
    }
    try {
      if (connection == null) {
        connection = dataSource.getConnection();
      }
      if (!held.isEmpty()) {
        store.renew(connection, held, longestHold);
      }
    } catch (SQLException failure) {
      LOG.log(Level.WARNING, "The leases of {0} executions were not renewed", held.size(), failure);
      close();
    }
  }

  void close() {
    if (connection == null) {
      return;
    }
    try {
      connection.close();
    } catch (SQLException dead) {
      LOG.log(Level.DEBUG, "The heartbeat's connection was dead", dead);
    } finally {
      connection = null;
    }
  }
}
