package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.TenantResolver;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** One shop is one tenant, whoever calls. */
@ApplicationScoped
public class FixedTenant implements TenantResolver {

  @Inject
  @ConfigProperty(name = "shop.tenant")
  private UUID id;

  @Override
  public UUID tenantOf(SecurityContext caller) {
    return id;
  }

  UUID id() {
    return id;
  }
}
