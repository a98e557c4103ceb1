package dev.onceward.app;

import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * What must hold before any code of the application runs. An extension, because only a deployment
 * problem keeps the whole application down: beans, timers, consumers.
 */
public class StartGate implements Extension {
  private static final int BEFORE_THE_MODULES = 100;

  private Map<String, String> schemaVersions = Map.of();

  void open(@Observes @Priority(BEFORE_THE_MODULES) AfterDeploymentValidation deployment) {
    Config config = ConfigProvider.getConfig();
    try {
      refuseUnsafe(config);
      schemaVersions = new SchemaMigration(Database.named(config)).migrateAll();
    } catch (RuntimeException e) {
      deployment.addDeploymentProblem(e);
    }
  }

  private static void refuseUnsafe(Config config) {
    List<String> faults =
        new ProductionGuard(
                name -> config.getOptionalValue(name, String.class), PublishedKeys::readableAt)
            .faults();
    if (!faults.isEmpty()) {
      throw new StartRefusedException("Onceward does not start:\n  " + String.join("\n  ", faults));
    }
  }

  /** Schema name to the version it is at. */
  Map<String, String> schemaVersions() {
    return schemaVersions;
  }
}
