package dev.onceward.retention;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.sql.RollBack;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Purges every table that has a rule, in many small transactions.
 *
 * <p>Must be called without a transaction. Safe to run on several nodes at once, and to interrupt.
 */
@ApplicationScoped
public class Purge {

  private static final Logger LOG = System.getLogger(Purge.class.getName());

  @Inject @Any private Instance<PurgeRule> rules;
  @Inject private LibraryDataSource dataSource;
  @Inject private UserTransaction jta;
  @Inject private PurgeProgress progress;

  /**
   * Purges once.
   *
   * @return how many rows went, by table
   */
  public Map<String, Long> run() throws Exception {
    Map<String, Long> purged = new TreeMap<>();
    for (PurgeRule rule : rules) {
      long rows = purge(rule);
      purged.put(rule.table(), rows);
      LOG.log(Level.INFO, "Purged {0} rows of {1}", rows, rule.table());
    }
    return purged;
  }

  private long purge(PurgeRule rule) throws Exception {
    TablePurge table = new TablePurge(rule);
    int step = SettingsCatalogue.valueOf(LibrarySettings.PURGE_BATCH_BLOCKS);
    Duration pause = SettingsCatalogue.valueOf(LibrarySettings.PURGE_PAUSE);
    long blocks = inTransaction(table::blocks);
    long rows = 0;
    for (long block = 0; block < blocks; block += step) {
      long first = block;
      long gone = inTransaction(connection -> (long) table.purge(connection, first, first + step));
      progress.purged(rule.table(), gone);
      rows += gone;
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    }
    return rows;
  }

  private long inTransaction(Step step) throws Exception {
    jta.begin();
    try (Connection connection = dataSource.get().getConnection()) {
      long result = step.run(connection);
      jta.commit();
      return result;
    } catch (Exception failure) {
      RollBack.after(failure, jta);
      throw failure;
    }
  }

  @FunctionalInterface
  private interface Step {
    long run(Connection connection) throws Exception;
  }
}
