package dev.onceward.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Startup;

@Startup
@ApplicationScoped
public class MigrationsApplied implements HealthCheck {
  @Inject private StartGate gate;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("migrations").up();
    gate.schemaVersions().forEach(response::withData);
    return response.build();
  }
}
