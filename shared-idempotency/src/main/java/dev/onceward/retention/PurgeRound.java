package dev.onceward.retention;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Goes through the tables of all rules once. One that fails does not keep the others from it. */
final class PurgeRound {

  private static final Logger LOG = System.getLogger(Purge.class.getName());

  private final List<PurgeRule> rules;
  private final PurgePace pace;
  private final PurgeProgress progress;

  PurgeRound(List<PurgeRule> rules, PurgePace pace, PurgeProgress progress) {
    this.rules = rules.stream().sorted(Comparator.comparing(PurgeRule::table)).toList();
    this.pace = pace;
    this.progress = progress;
  }

  /**
   * Tells how many rows went, by table. That it ended is written down unless a rule failed: then it
   * throws what the first one failed with.
   */
  Map<String, Long> run(PurgeWalk.Transactions transactions) throws Exception {
    Map<String, Long> purged = new TreeMap<>();
    List<Exception> failures = new ArrayList<>();
    for (PurgeRule rule : rules) {
      try {
        purged.put(rule.table(), purge(rule, transactions));
      } catch (InterruptedException stopped) {
        throw stopped;
      } catch (Exception failure) {
        failures.add(failed(rule, failure));
      }
    }
    throwFirst(failures);
    transactions.in(PurgeEnd::write);
    return purged;
  }

  private long purge(PurgeRule rule, PurgeWalk.Transactions transactions) throws Exception {
    long rows = new PurgeWalk(rule, pace, progress).run(transactions);
    LOG.log(Level.INFO, "Purged {0} rows of {1}", rows, rule.table());
    return rows;
  }

  private Exception failed(PurgeRule rule, Exception failure) {
    progress.failed(rule.table());
    LOG.log(Level.WARNING, "The purge of " + rule.table() + " failed; others go on", failure);
    return failure;
  }

  private static void throwFirst(List<Exception> failures) throws Exception {
    if (!failures.isEmpty()) {
      Exception first = failures.get(0);
      failures.stream().skip(1).forEach(first::addSuppressed);
      throw first;
    }
  }
}
