package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.execution.StartCheck;
import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Applies the library's migration and that of payments, before the library checks its tables. */
@ApplicationScoped
public class TillMigration {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  /** Under a name of its own: in a loader named com.ibm… Flyway doesn't search the jars. */
  private static final class Jars extends ClassLoader {
    Jars() {
      super(TillMigration.class.getClassLoader());
    }
  }

  void migrate(
      @Observes @Priority(StartCheck.PRIORITY - 1) @Initialized(ApplicationScoped.class)
          Object start) {
    for (String schema : List.of("onceward", "payments")) {
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
