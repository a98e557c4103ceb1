package dev.onceward.app;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;

/** A process that can answer is alive: a restart would not bring a lost database back. */
@Liveness
@ApplicationScoped
public class ServerResponds implements HealthCheck {
  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.up("server");
  }
}
