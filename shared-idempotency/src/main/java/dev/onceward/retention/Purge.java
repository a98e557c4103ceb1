package dev.onceward.retention;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.RollBack;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
   * Purges once. A table that can't be purged does not keep the others from it.
   *
   * @return how many rows went, by table
   * @throws Exception what the first such table failed with, after all others were purged
   */
  public Map<String, Long> run() throws Exception {
    Map<String, Long> purged = new TreeMap<>();
    List<Exception> failures = new ArrayList<>();
    for (PurgeRule rule : rules.stream().sorted(Comparator.comparing(PurgeRule::table)).toList()) {
      try {
        purged.put(rule.table(), purge(rule));
      } catch (InterruptedException stopped) {
        throw stopped;
      } catch (Exception failure) {
        LOG.log(Level.WARNING, "The purge of {0} failed", rule.table());
        failures.add(failure);
      }
    }
    throwFirst(failures);
    return purged;
  }

  private long purge(PurgeRule rule) throws Exception {
    long rows = new PurgeWalk(rule, PurgeWalk.Pace.configured(), progress).run(this::inTransaction);
    LOG.log(Level.INFO, "Purged {0} rows of {1}", rows, rule.table());
    return rows;
  }

  private static void throwFirst(List<Exception> failures) throws Exception {
    if (!failures.isEmpty()) {
      Exception first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }

  private long inTransaction(PurgeWalk.Work work) throws Exception {
    jta.begin();
    try (Connection connection = dataSource.get().getConnection()) {
      long result = work.on(connection);
      jta.commit();
      return result;
    } catch (Exception failure) {
      RollBack.after(failure, jta);
      throw failure;
    }
  }
}
