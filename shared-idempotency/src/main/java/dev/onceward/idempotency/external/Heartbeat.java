package dev.onceward.idempotency.external;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** Renews the leases of this node. Called by one thread, without a transaction. */
final class Heartbeat {

  private static final Logger LOG = System.getLogger(Heartbeat.class.getName());

  private final DataSource dataSource;
  private final ExecutionStore store;
  private final Leases leases;
  private final Duration longestHold;

  /** The data source had better not be the one that callers can exhaust. */
  Heartbeat(DataSource dataSource, ExecutionStore store, Leases leases, Duration longestHold) {
    this.dataSource = dataSource;
    this.store = store;
    this.leases = leases;
    this.longestHold = longestHold;
  }

  /** Renews once; after a failure the next beat tries again. */
  void beat() {
    List<Held> held = leases.all();
    if (held.isEmpty()) {
      return;
    }
    try (Connection connection = dataSource.getConnection()) {
      store.renew(connection, held, longestHold);
    } catch (SQLException failure) {
      LOG.log(
          Level.WARNING, "The leases of " + held.size() + " executions were not renewed", failure);
    }
  }
}
