package dev.onceward.idempotency.http;

import dev.onceward.idempotency.TenantResolver;
import dev.onceward.json.StrictUuid;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.json.JsonString;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Takes the tenant from the verified MicroProfile JWT.
 *
 * <p>Deliberately not a bean: an application without MicroProfile JWT provides its own resolver,
 * and this class, which needs the JWT API, is then never loaded.
 */
final class TokenTenantResolver implements TenantResolver {

  private final String claim = SettingsCatalogue.valueOf(LibrarySettings.TENANT_CLAIM);

  @Override
  public UUID tenantOf(SecurityContext caller) {
    if (!(caller.getUserPrincipal() instanceof JsonWebToken token)) {
      throw new ForbiddenException("The caller has no verified token, so no tenant is known");
    }
    Object value = token.getClaim(claim);
    String text = value instanceof JsonString json ? json.getString() : String.valueOf(value);
    return StrictUuid.parse(text)
        .orElseThrow(
            () ->
                new ForbiddenException(
                    "The token's claim '" + claim + "' must hold the tenant's UUID"));
  }

  /** The token's subject: unlike the principal's name (upn) it is never given to someone else. */
  @Override
  public String subjectOf(SecurityContext caller) {
    if (caller.getUserPrincipal() instanceof JsonWebToken token && token.getSubject() != null) {
      return token.getSubject();
    }
    throw new ForbiddenException("The operation keeps keys per caller, and the token names none");
  }
}
