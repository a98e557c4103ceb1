package dev.onceward.localstack;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Tokens as an identity provider would issue them, signed with a local key. */
public final class LocalTokens {
  /** Issuer of all local tokens; a production server refuses to trust it. */
  public static final String ISSUER = "urn:onceward:local";

  public static final UUID TENANT_A = UUID.fromString("0a000000-0000-4000-8000-00000000000a");
  public static final UUID TENANT_B = UUID.fromString("0b000000-0000-4000-8000-00000000000b");

  /** Every role except {@code operator}. */
  public static final Set<String> ALL_ROLES =
      Set.of(
          "orders.read",
          "orders.write",
          "payments.read",
          "payments.write",
          "invoices.read",
          "invoices.write");

  public static final Set<String> READ_ROLES =
      Set.of("orders.read", "payments.read", "invoices.read");

  public static final Set<String> OPERATOR_ROLES = Set.of("operator");

  private static final Duration VALIDITY = Duration.ofDays(30);

  private final LocalKeys keys;

  public LocalTokens(LocalKeys keys) {
    this.keys = keys;
  }

  /** Tenant A with all roles but the operator's. */
  public String tenantA() {
    return mint(claims(TENANT_A, "alice", ALL_ROLES));
  }

  /** Tenant B with all roles but the operator's. */
  public String tenantB() {
    return mint(claims(TENANT_B, "bob", ALL_ROLES));
  }

  /** Tenant A, may read only. */
  public String reader() {
    return mint(claims(TENANT_A, "rita", READ_ROLES));
  }

  /** Tenant A, the operator's role only. */
  public String operator() {
    return mint(claims(TENANT_A, "olga", OPERATOR_ROLES));
  }

  /** Tenant B, the operator's role only. */
  public String otherOperator() {
    return mint(claims(TENANT_B, "oscar", OPERATOR_ROLES));
  }

  /** Good claims to start from, valid for 30 days from now. */
  public static TokenClaims claims(UUID tenant, String subject, Set<String> groups) {
    return new TokenClaims(
        ISSUER, subject, Optional.of(tenant.toString()), groups, Instant.now(), VALIDITY);
  }

  /** Signs any claims, good or bad. */
  public String mint(TokenClaims claims) {
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .type(JOSEObjectType.JWT)
            .keyID(keys.signingKey().getKeyID())
            .build();
    SignedJWT token = new SignedJWT(header, claimsSet(claims));
    try {
      token.sign(new RSASSASigner(keys.signingKey()));
    } catch (JOSEException e) {
      throw new LocalStackException("The local key cannot sign: " + e.getMessage(), e);
    }
    return token.serialize();
  }

  private static JWTClaimsSet claimsSet(TokenClaims claims) {
    JWTClaimsSet.Builder set =
        new JWTClaimsSet.Builder()
            .issuer(claims.issuer())
            .subject(claims.subject())
            .claim("upn", claims.subject())
            .issueTime(Date.from(claims.issuedAt()))
            .expirationTime(Date.from(claims.issuedAt().plus(claims.validFor())))
            .jwtID(UUID.randomUUID().toString())
            .claim("groups", List.copyOf(claims.groups()));
    claims.tenantId().ifPresent(tenant -> set.claim("tenant_id", tenant));
    return set.build();
  }
}
