package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("E6: service tokens")
class SignedServiceTokensTest {

  private static final UUID TENANT = UUID.fromString("0a000000-0000-4000-8000-00000000000a");

  @Test
  void claims_areTheTenantsForAMinute_withOneRole() throws Exception {
    JWTClaimsSet claims =
        SignedServiceTokens.claims(
            "urn:issuer", "tenant_id", TENANT, "payments.write", Duration.ofMinutes(1));

    assertThat(claims.getIssuer()).isEqualTo("urn:issuer");
    assertThat(claims.getStringClaim("tenant_id")).isEqualTo(TENANT.toString());
    assertThat(claims.getStringListClaim("groups")).isEqualTo(List.of("payments.write"));
    assertThat(
            Duration.between(
                claims.getIssueTime().toInstant(), claims.getExpirationTime().toInstant()))
        .isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void missingKey_isNamed() {
    assertThatThrownBy(() -> SignedServiceTokens.key(""))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("onceward.service-token.key");
  }

  @Test
  void unusableKey_isNamed(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("key.json"), "{}");

    assertThatThrownBy(() -> SignedServiceTokens.key(file.toString()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("onceward.service-token.key")
        .hasMessageContaining("key.json");
    assertThat(SignedServiceTokens.hindrance(file.toString()).orElseThrow()).contains("key.json");
  }

  @Test
  void publicKey_canNotSign_andIsNamed(@TempDir Path folder) throws Exception {
    RSAKey pair = new RSAKeyGenerator(2048).generate();
    Path whole = Files.writeString(folder.resolve("pair.json"), pair.toJSONString());
    Path half = Files.writeString(folder.resolve("half.json"), pair.toPublicJWK().toJSONString());

    assertThat(SignedServiceTokens.hindrance(whole.toString())).isEmpty();
    assertThat(SignedServiceTokens.hindrance(half.toString()).orElseThrow())
        .contains("onceward.service-token.key", "half.json");
  }
}
