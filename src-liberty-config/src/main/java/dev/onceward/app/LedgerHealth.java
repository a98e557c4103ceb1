package dev.onceward.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Always up: books that are wrong are for people to look at. To drain every node would stop the
 * business and mend nothing.
 */
@Readiness
@ApplicationScoped
public class LedgerHealth implements HealthCheck {

  @Inject private LedgerWatch ledger;

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder response = HealthCheckResponse.named("ledger").up();
    Optional<Long> faults = ledger.faults();
    if (faults.isEmpty()) {
      return response.withData("balanced", "not known").build();
    }
    response.withData("balanced", faults.get() == 0).withData("faults", faults.get());
    return faults.get() == 0
        ? response.build()
        : response.withData("see", "payments.ledger_fault").build();
  }
}
