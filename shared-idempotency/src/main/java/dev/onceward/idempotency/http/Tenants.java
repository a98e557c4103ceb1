package dev.onceward.idempotency.http;

import dev.onceward.id.NobodysTenant;
import dev.onceward.idempotency.TenantResolver;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.UUID;

/** Asks the application's tenant resolver if it has one, else the token. */
@ApplicationScoped
public class Tenants {

  @Inject private Instance<TenantResolver> application;
  private Optional<TenantResolver> token = Optional.empty();

  @PostConstruct
  void choose() {
    if (application.isUnsatisfied()) {
      token = Optional.of(new TokenTenantResolver());
    }
  }

  /**
   * The caller's tenant, never null.
   *
   * @throws ForbiddenException if the caller belongs to none
   */
  public UUID tenantOf(SecurityContext caller) {
    UUID tenant = resolver().tenantOf(caller);
    if (tenant == null) {
      throw new ForbiddenException("The caller belongs to no tenant");
    }
    if (tenant.equals(NobodysTenant.ID)) {
      throw new ForbiddenException("The caller's tenant is " + tenant + ", which stands for none");
    }
    return tenant;
  }

  /**
   * Who the caller is within the tenant.
   *
   * @throws ForbiddenException if the caller has no name
   */
  public String subjectOf(SecurityContext caller) {
    return resolver().subjectOf(caller);
  }

  /** The application's own is asked for anew: without a scope it may hold what is one caller's. */
  private TenantResolver resolver() {
    return token.orElseGet(application::get);
  }
}
