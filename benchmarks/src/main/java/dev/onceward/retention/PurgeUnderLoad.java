package dev.onceward.retention;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
          new DeadLetterPurge(),
          new ExternalAttemptPurge(),
          new ExternalExecutionPurge(),
          new RelayNodePurge(),
          new TaskPurge());

  private final DataSource dataSource;
  private final PurgeProgress progress = new PurgeProgress();

  public PurgeUnderLoad(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Purges all tables once; after each pause it asks whether it may go on. */
  public void run(Gate gate) throws Exception {
    PurgePace pace = PurgePace.configured();
    PurgePace gated =
        pace.resting(
            time -> {
              pace.rest().pause(time);
              gate.pass();
            });
    gate.pass();
    run(gated);
  }

  /** Purges what is left, without pauses. */
  public void runAtOnce() throws Exception {
    run(PurgePace.configured().hurried());
  }

  /** Purges one table without pauses. */
  public void runAtOnce(PurgeRule rule) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      new PurgeWalk(rule, PurgePace.configured().hurried(), progress)
          .run(work -> committed(connection, work));
    }
  }

  private void run(PurgePace pace) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      new PurgeRound(RULES, pace, progress).run(work -> committed(connection, work));
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

  /** How many rows went so far, by table. */
  public Map<String, Long> rows() {
    return RULES.stream()
        .collect(Collectors.toMap(PurgeRule::table, rule -> progress.rows(rule.table())));
  }

  /** Holds the purge up between two of its transactions. */
  @FunctionalInterface
  public interface Gate {
    /** Returns when the purge may go on. */
    void pass() throws InterruptedException;
  }
}
