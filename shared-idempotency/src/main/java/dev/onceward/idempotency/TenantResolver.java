package dev.onceward.idempotency;

import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;

/**
 * Tells which tenant a request belongs to. Records of different tenants never meet.
 *
 * <p>The default reads the claim named by {@code onceward.tenant.claim} from the verified
 * MicroProfile JWT. An application with another kind of identity provides one CDI bean of this
 * type, and the default steps aside. The parameter is the authenticated caller and nothing else,
 * because a tenant must never be taken from a body or a header that a client can choose.
 *
 * <p>Called once per request to an {@link Idempotent} method, on the request's thread, outside any
 * transaction.
 */
@FunctionalInterface
public interface TenantResolver {

  /**
   * The caller's tenant, never null. An application whose tenants have names can derive the id with
   * {@link UUID#nameUUIDFromBytes}.
   *
   * @throws jakarta.ws.rs.ForbiddenException if the caller belongs to no tenant
   */
  UUID tenantOf(SecurityContext caller);

  /**
   * Who the caller is within the tenant, for operations whose keys are told apart per caller
   * ({@link KeyScope#SUBJECT}). Must not be reassigned to another person.
   *
   * @throws jakarta.ws.rs.ForbiddenException if the caller has no name
   */
  default String subjectOf(SecurityContext caller) {
    if (caller.getUserPrincipal() == null) {
      throw new ForbiddenException("The operation keeps keys per caller, and there is no caller");
    }
    return caller.getUserPrincipal().getName();
  }
}
