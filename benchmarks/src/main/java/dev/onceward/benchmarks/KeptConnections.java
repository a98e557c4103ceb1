package dev.onceward.benchmarks;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import org.postgresql.ds.PGSimpleDataSource;

/** A data source that keeps its connections and what they have prepared, as a server's does. */
final class KeptConnections extends PGSimpleDataSource implements AutoCloseable {
  private static final long serialVersionUID = 1;

  private final transient ConnectionPoolDataSource source;
  private final transient ConcurrentLinkedQueue<PooledConnection> idle =
      new ConcurrentLinkedQueue<>();

  KeptConnections(ConnectionPoolDataSource source) {
    this.source = source;
  }

  @Override
  public Connection getConnection() throws SQLException {
    PooledConnection kept = idle.poll();
    return kept == null ? fresh().getConnection() : kept.getConnection();
  }

  private PooledConnection fresh() throws SQLException {
    PooledConnection connection = source.getPooledConnection();
    connection.addConnectionEventListener(
        new ConnectionEventListener() {
          @Override
          public void connectionClosed(ConnectionEvent event) {
            idle.add(connection);
          }

          @Override
          public void connectionErrorOccurred(ConnectionEvent event) {}
        });
    return connection;
  }

  @Override
  public void close() throws SQLException {
    for (PooledConnection connection = idle.poll(); connection != null; connection = idle.poll()) {
      connection.close();
    }
  }
}
