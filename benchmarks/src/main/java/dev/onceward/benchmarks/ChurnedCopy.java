package dev.onceward.benchmarks;

import dev.onceward.retention.PurgeUnderLoad;
import java.sql.SQLException;
import java.util.List;

/** One table under one way of vacuum. */
record ChurnedCopy(
    ChurnTable table, VacuumSettings vacuum, BenchDatabase database, RetentionLoad load) {
  /** An hour's rows come in so many portions, unless they are few. */
  private static final int PORTIONS = 10;

  private static final int LEAST_OF_A_PORTION = 20;

  private static final String TABLE_SIZE = "SELECT pg_table_size('%s')";
  private static final String INDEX_SIZE = "SELECT pg_indexes_size('%s')";
  private static final String VACUUMS =
      "SELECT autovacuum_count FROM pg_stat_all_tables WHERE relid = '%s'::regclass";

  /**
   * Sizes in bytes.
   *
   * @param table with its TOAST and its maps
   */
  record Size(long table, long indexes) {
    long sum() {
      return table + indexes;
    }
  }

  String name() {
    return vacuum.copyOf(table.title());
  }

  void fill() throws SQLException {
    vacuum.copy(database, table.title());
    database.run(sql(table.statements().get(0), load.perHour()));
    database.run("VACUUM ANALYZE " + name());
  }

  /** An hour's rows come, and those of the hour that was a day ago go. */
  void hour() throws Exception {
    List<String> statements = table.statements();
    int portions = Math.min(PORTIONS, Math.max(1, load.perHour() / LEAST_OF_A_PORTION));
    for (int portion = 0; portion < portions; portion++) {
      for (String statement : statements.subList(1, statements.size())) {
        database.run(sql(statement, load.perHour() / portions));
      }
    }
    new PurgeUnderLoad(database.dataSource())
        .runAtOnce(table.rule(name(), RetentionLoad.HOURS * load.hour().toMillis()));
  }

  Size size() throws SQLException {
    return new Size(
        Long.parseLong(database.text(TABLE_SIZE.formatted(name()))),
        Long.parseLong(database.text(INDEX_SIZE.formatted(name()))));
  }

  long vacuums() throws SQLException {
    return Long.parseLong(database.text(VACUUMS.formatted(name())));
  }

  private String sql(String statement, int rows) {
    return statement
        .replace(":table", name())
        .replace(":rows", Integer.toString(rows))
        .replace(":millis", Long.toString(load.hour().toMillis()));
  }
}
