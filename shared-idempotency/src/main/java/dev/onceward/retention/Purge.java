package dev.onceward.retention;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.sql.RollBack;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.util.Map;

/**
 * Purges every table that has a rule, in many small transactions.
 *
 * <p>Must be called without a transaction. Safe to run on several nodes at once, and to interrupt.
 */
@ApplicationScoped
public class Purge {

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
    return new PurgeRound(rules.stream().toList(), PurgePace.configured(), progress)
        .run(this::inTransaction);
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
