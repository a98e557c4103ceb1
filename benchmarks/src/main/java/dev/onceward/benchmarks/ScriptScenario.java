package dev.onceward.benchmarks;

import com.github.f4b6a3.uuid.UuidCreator;
import java.sql.SQLException;

/**
 * The limit: what one order with its record and its event costs in plain SQL. Frozen, so that
 * figures of different versions compare.
 */
record ScriptScenario(BenchDatabase database) implements Scenario {

  @Override
  public Kind kind() {
    return Kind.SCRIPT;
  }

  @Override
  public Client connect() throws SQLException {
    return new ScriptClient(new ScriptConnection(database.connect()));
  }

  private record ScriptClient(ScriptConnection connection) implements Client {

    @Override
    public void call() throws SQLException {
      connection.execute(
          UuidCreator.getTimeOrderedEpoch(),
          UuidCreator.getTimeOrderedEpoch(),
          UuidCreator.getTimeOrderedEpoch());
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
