package dev.onceward.benchmarks;

import java.sql.SQLException;
import java.util.Locale;

/** How tables are vacuumed while they are churned: each way in copies of its own. */
enum VacuumSettings {
  DEFAULT("PostgreSQL's defaults"),
  PRODUCT("the product's settings");

  private static final String SETTINGS =
      "SELECT coalesce(array_to_string(reloptions, ', '), '') FROM pg_class"
          + " WHERE oid = '%s'::regclass";

  private final String title;

  VacuumSettings(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** The copy of one of the library's tables. */
  String copyOf(String table) {
    return schema() + "." + table;
  }

  private String schema() {
    return "churn_" + name().toLowerCase(Locale.ROOT);
  }

  /** Makes the copy, with the indexes and checks of the original. */
  void copy(BenchDatabase database, String table) throws SQLException {
    database.run("CREATE SCHEMA IF NOT EXISTS " + schema());
    database.run(
        "CREATE TABLE %s (LIKE onceward.%s INCLUDING ALL)".formatted(copyOf(table), table));
    String settings = database.text(SETTINGS.formatted("onceward." + table));
    if (this == PRODUCT && !settings.isEmpty()) {
      database.run("ALTER TABLE %s SET (%s)".formatted(copyOf(table), settings));
    }
  }
}
