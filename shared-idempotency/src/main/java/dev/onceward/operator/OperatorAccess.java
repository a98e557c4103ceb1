package dev.onceward.operator;

import dev.onceward.idempotency.http.Tenants;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;

/**
 * Who may use the operator API, and whose things are seen by it. Asked by each resource besides its
 * {@code @RolesAllowed}, which not every server obeys on a JAX-RS resource.
 */
@ApplicationScoped
public class OperatorAccess {

  static final String ROLE = "operator";

  @Inject private Tenants tenants;

  UUID tenantOf(SecurityContext caller) {
    if (!caller.isUserInRole(ROLE)) {
      throw new ForbiddenException("The operator API needs the role '" + ROLE + "'");
    }
    return tenants.tenantOf(caller);
  }

  String nameOf(SecurityContext caller) {
    return tenants.subjectOf(caller);
  }
}
