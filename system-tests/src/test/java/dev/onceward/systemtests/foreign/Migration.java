package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.execution.StartCheck;
import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Applies the library's migration and the shop's own, before the library checks its table. */
@ApplicationScoped
public class Migration {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  void migrate(
      @Observes @Priority(StartCheck.PRIORITY - 1) @Initialized(ApplicationScoped.class)
          Object start) {
    migrate("onceward");
    migrate("shop");
  }

  private void migrate(String schema) {
    Flyway.configure(Migration.class.getClassLoader())
        .dataSource(dataSource)
        .defaultSchema(schema)
        .locations("classpath:db/" + schema)
        .load()
        .migrate();
  }
}
