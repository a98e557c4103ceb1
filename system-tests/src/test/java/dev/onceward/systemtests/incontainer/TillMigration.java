package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.execution.StartCheck;
import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;

/** Applies the library's migration and that of a module, before the library checks its tables. */
@ApplicationScoped
public class TillMigration {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  @Inject
  @ConfigProperty(name = "shop.schemas", defaultValue = "onceward,payments")
  private List<String> schemas;

  /** Under a name of its own: in a loader named com.ibm… Flyway doesn't search the jars. */
  private static final class Jars extends ClassLoader {
    Jars() {
      super(TillMigration.class.getClassLoader());
    }
  }

  void migrate(
      @Observes @Priority(StartCheck.PRIORITY - 1) @Initialized(ApplicationScoped.class)
          Object start) {
    for (String schema : schemas) {
      Flyway.configure(new Jars())
          .dataSource(dataSource)
          .defaultSchema(schema)
          .locations("classpath:db/" + schema)
          .failOnMissingLocations(true)
          .load()
          .migrate();
    }
  }
}
