package dev.onceward.retention;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * The purge as its timer runs it, with the settings' defaults, without a server. In this package
 * because its parts are not public.
 */
public final class PurgeUnderLoad {
  /** Of the library's own tables. */
  private static final List<PurgeRule> RULES =
      List.of(
          new IdempotencyRecordPurge(),
          new OutboxEventPurge(),
          new ProcessedEventPurge(),
          new ExternalAttemptPurge(),
          new ExternalExecutionPurge(),
          new RelayNodePurge(),
          new TaskPurge());

  private final DataSource dataSource;
  private final PurgeProgress progress = new PurgeProgress();

  public PurgeUnderLoad(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Purges all tables once; before each transaction it asks whether it may go on. */
  public Map<String, Long> run(Gate gate) throws Exception {
    Map<String, Long> purged = new TreeMap<>();
    for (PurgeRule rule : RULES) {
      purged.put(rule.table(), walk(rule, PurgeWalk.Pace.configured(), gate));
    }
    return purged;
  }

  /** Purges one table without pauses. */
  public long runAtOnce(PurgeRule rule) throws Exception {
    PurgeWalk.Pace pace = new PurgeWalk.Pace(PurgeWalk.Pace.configured().blocks(), Duration.ZERO);
    return walk(rule, pace, () -> {});
  }

  private long walk(PurgeRule rule, PurgeWalk.Pace pace, Gate gate) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      return new PurgeWalk(rule, pace, progress)
          .run(
              work -> {
                gate.pass();
                return committed(connection, work);
              });
    }
  }

  private static long committed(Connection connection, PurgeWalk.Work work) throws Exception {
    try {
      long rows = work.on(connection);
      connection.commit();
      return rows;
    } catch (SQLException failure) {
      connection.rollback();
      throw failure;
    }
  }

  /** Rows of a table that went so far. */
  public long rows(String table) {
    return progress.rows(table);
  }

  /** Holds the purge up between two of its transactions. */
  @FunctionalInterface
  public interface Gate {
    /** Returns when the purge may go on. */
    void pass() throws InterruptedException;
  }
}
