package dev.onceward.app;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings every module's schema up to date. Several nodes may start at once: Flyway lets one migrate
 * and the others wait.
 */
class SchemaMigration {
  /** One schema, with its own history, per module; a module's files are in {@code db/<schema>}. */
  private static final List<String> SCHEMAS =
      List.of("onceward", "orders", "payments", "invoicing");

  private static final Logger LOG = System.getLogger(SchemaMigration.class.getName());

  private final Database database;

  SchemaMigration(Database database) {
    this.database = database;
  }

  Map<String, String> migrateAll() {
    new DatabaseWait(database).untilItAnswers();
    Map<String, String> versions = new LinkedHashMap<>();
    SCHEMAS.forEach(schema -> versions.put(schema, migrate(schema)));
    LOG.log(Level.INFO, "Schemas of {0}: {1}", database.name(), versions);
    return versions;
  }

  private String migrate(String schema) {
    Flyway flyway =
        Flyway.configure(new MigrationFiles())
            .dataSource(database.dataSource())
            .defaultSchema(schema)
            .locations("classpath:db/" + schema)
            .failOnMissingLocations(true)
            .callbackLocations(new String[0])
            .table("schema_history")
            .load();
    try {
      flyway.migrate();
      return flyway.info().current().getVersion().getVersion();
    } catch (FlywayException e) {
      throw new StartRefusedException(
          "Schema %s of %s cannot be migrated: %s"
              .formatted(schema, database.name(), e.getMessage()),
          e);
    }
  }
}
