package dev.onceward.retention;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.time.Duration;

/** Goes through one table once, some blocks in each transaction, and pauses after each. */
final class PurgeWalk {

  private static final Logger LOG = System.getLogger(Purge.class.getName());

  private final PurgeRule rule;
  private final TablePurge table;
  private final PurgePace pace;
  private final PurgeProgress progress;

  PurgeWalk(PurgeRule rule, PurgePace pace, PurgeProgress progress) {
    this.rule = rule;
    this.table = new TablePurge(rule);
    this.pace = pace;
    this.progress = progress;
  }

  /** Tells how many rows were purged. Blocks that are added meanwhile are left to the next time. */
  long run(Transactions transactions) throws Exception {
    long blocks = transactions.in(table::blocks);
    PurgeLines lines = new PurgeLines(rule.table(), blocks, System.nanoTime());
    long rows = 0;
    try {
      for (long first = 0; first < blocks; first += pace.blocks()) {
        progress.blocksLeft(rule.table(), blocks - first);
        long start = System.nanoTime();
        rows += purge(transactions, first);
        Duration work = Duration.ofNanos(System.nanoTime() - start);
        lines
            .due(System.nanoTime(), Math.min(blocks, first + pace.blocks()), rows)
            .ifPresent(line -> LOG.log(Level.INFO, line));
        pace.restAfter(work);
      }
    } finally {
      progress.blocksLeft(rule.table(), 0);
    }
    return rows;
  }

  private long purge(Transactions transactions, long first) throws Exception {
    long end = first + pace.blocks();
    long gone = transactions.in(connection -> table.purge(connection, first, end));
    progress.purged(rule.table(), gone);
    return gone;
  }

  /** Where the walk gets its transactions from. */
  @FunctionalInterface
  interface Transactions {
    /** Does the work in a transaction of its own. */
    long in(Work work) throws Exception;
  }

  /** What is done in one transaction. */
  @FunctionalInterface
  interface Work {
    long on(Connection connection) throws Exception;
  }
}
