package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalTokensTest {
  @TempDir private Path folder;
  private LocalKeys keys;
  private LocalTokens tokens;

  @BeforeEach
  void createKeys() {
    keys = LocalKeys.in(folder);
    tokens = new LocalTokens(keys);
  }

  @Test
  @DisplayName("S1: a tenant's token names the tenant and all roles but the operator's")
  void tokenOfTenantA_claims() throws Exception {
    SignedJWT token = SignedJWT.parse(tokens.tenantA());

    assertThat(token.getJWTClaimsSet().getIssuer()).isEqualTo("urn:onceward:local");
    assertThat(token.getJWTClaimsSet().getStringClaim("tenant_id"))
        .isEqualTo(LocalTokens.TENANT_A.toString());
    assertThat(token.getJWTClaimsSet().getStringListClaim("groups"))
        .containsExactlyInAnyOrderElementsOf(LocalTokens.ALL_ROLES)
        .doesNotContain("operator");
    assertThat(token.getJWTClaimsSet().getClaims()).containsKeys("sub", "upn", "iat", "exp", "jti");
  }

  @Test
  @DisplayName("S1: the reader may only read")
  void tokenOfReader_holdsReadRolesOnly() throws Exception {
    assertThat(SignedJWT.parse(tokens.reader()).getJWTClaimsSet().getStringListClaim("groups"))
        .isNotEmpty()
        .allMatch(role -> role.endsWith(".read"));
  }

  @Test
  void publishedKeys_verifyTheTokenAndHoldNoSecret() throws Exception {
    JWKSet published = JWKSet.load(keys.jwks().toFile());
    SignedJWT token = SignedJWT.parse(tokens.tenantB());
    String keyId = token.getHeader().getKeyID();

    assertThat(keyId).startsWith("onceward-local-");
    assertThat(published.getKeyByKeyId(keyId).isPrivate()).isFalse();
    assertThat(token.verify(new RSASSAVerifier(published.getKeyByKeyId(keyId).toRSAKey())))
        .isTrue();
  }

  @Test
  void privateKey_isReadableByItsOwnerOnly() throws Exception {
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("signing-key.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  void secondRun_keepsTheKey() throws Exception {
    String before = SignedJWT.parse(tokens.tenantA()).getHeader().getKeyID();

    String after =
        SignedJWT.parse(new LocalTokens(LocalKeys.in(folder)).tenantA()).getHeader().getKeyID();

    assertThat(after).isEqualTo(before);
  }

  @Test
  void badTokens_canBeMadeForTests() throws Exception {
    TokenClaims good = LocalTokens.claims(LocalTokens.TENANT_A, "alice", Set.of("orders.read"));

    SignedJWT expired = SignedJWT.parse(tokens.mint(good.expired()));
    SignedJWT tenantless = SignedJWT.parse(tokens.mint(good.withoutTenantId()));
    SignedJWT malformed = SignedJWT.parse(tokens.mint(good.withTenantId("not-a-uuid")));

    assertThat(expired.getJWTClaimsSet().getExpirationTime().toInstant()).isBefore(Instant.now());
    assertThat(tenantless.getJWTClaimsSet().getClaim("tenant_id")).isNull();
    assertThat(malformed.getJWTClaimsSet().getClaim("tenant_id")).isEqualTo("not-a-uuid");
  }
}
