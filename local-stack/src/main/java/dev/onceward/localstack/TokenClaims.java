package dev.onceward.localstack;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a token shall say; each {@code with…} returns a changed copy.
 *
 * @param tenantId claim {@code tenant_id}; any text, so that tests can send a malformed one
 */
public record TokenClaims(
    String issuer,
    String subject,
    Optional<String> tenantId,
    Set<String> groups,
    Instant issuedAt,
    Duration validFor) {

  public TokenClaims withIssuer(String newIssuer) {
    return new TokenClaims(newIssuer, subject, tenantId, groups, issuedAt, validFor);
  }

  public TokenClaims withSubject(String newSubject) {
    return new TokenClaims(issuer, newSubject, tenantId, groups, issuedAt, validFor);
  }

  public TokenClaims withTenantId(String newTenantId) {
    return new TokenClaims(issuer, subject, Optional.of(newTenantId), groups, issuedAt, validFor);
  }

  public TokenClaims withoutTenantId() {
    return new TokenClaims(issuer, subject, Optional.empty(), groups, issuedAt, validFor);
  }

  public TokenClaims withGroups(Set<String> newGroups) {
    return new TokenClaims(issuer, subject, tenantId, Set.copyOf(newGroups), issuedAt, validFor);
  }

  public TokenClaims withIssuedAt(Instant newIssuedAt) {
    return new TokenClaims(issuer, subject, tenantId, groups, newIssuedAt, validFor);
  }

  public TokenClaims withValidFor(Duration newValidFor) {
    return new TokenClaims(issuer, subject, tenantId, groups, issuedAt, newValidFor);
  }

  /** The same, but out of date since an hour, more than any allowed clock skew. */
  public TokenClaims expired() {
    return withIssuedAt(issuedAt.minus(validFor).minus(Duration.ofHours(1)));
  }
}
