package dev.onceward.app;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.ConfigProvider;

/** Signs tokens with a key of the application's own, which the issuer's JWKS publishes (E6). */
@ApplicationScoped
public class SignedServiceTokens implements ServiceTokens {
  static final String SUBJECT = "onceward-service";

  @Override
  public String tokenFor(UUID tenant, String role) {
    return sign(
        key(SettingsCatalogue.valueOf(ServiceTokenSettings.KEY)),
        claims(
            ConfigProvider.getConfig().getValue("mp.jwt.verify.issuer", String.class),
            SettingsCatalogue.valueOf(LibrarySettings.TENANT_CLAIM),
            tenant,
            role,
            SettingsCatalogue.valueOf(ServiceTokenSettings.LIFETIME)));
  }

  @Override
  public Optional<String> hindrance() {
    return hindrance(SettingsCatalogue.valueOf(ServiceTokenSettings.KEY));
  }

  static Optional<String> hindrance(String file) {
    try {
      key(file);
      return Optional.empty();
    } catch (IllegalStateException noKey) {
      return Optional.of(noKey.getMessage());
    }
  }

  static JWTClaimsSet claims(
      String issuer, String tenantClaim, UUID tenant, String role, Duration lifetime) {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(issuer)
        .subject(SUBJECT)
        .claim("upn", SUBJECT)
        .jwtID(UUID.randomUUID().toString())
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plus(lifetime)))
        .claim(tenantClaim, tenant.toString())
        .claim("groups", List.of(role))
        .build();
  }

  /** Read for each token, so that a rotated key needs no restart. */
  static RSAKey key(String file) {
    if (file.isEmpty()) {
      throw new IllegalStateException(
          ServiceTokenSettings.KEY.name()
              + " is not set, and work without a request needs a token: give it the file of a"
              + " private JWK whose public half the issuer's JWKS has");
    }
    try {
      RSAKey key = RSAKey.parse(Files.readString(Path.of(file)));
      if (!key.isPrivate()) {
        throw new IllegalArgumentException("it has no private half");
      }
      return key;
    } catch (IOException | ParseException | IllegalArgumentException unusable) {
      throw new IllegalStateException(
          ServiceTokenSettings.KEY.name() + " = '" + file + "' is no readable private RSA JWK",
          unusable);
    }
  }

  static String sign(RSAKey key, JWTClaimsSet claims) {
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .type(JOSEObjectType.JWT)
            .keyID(key.getKeyID())
            .build();
    SignedJWT token = new SignedJWT(header, claims);
    try {
      token.sign(new RSASSASigner(key));
      return token.serialize();
    } catch (JOSEException unusable) {
      throw new IllegalStateException(
          "The key of " + ServiceTokenSettings.KEY.name() + " can't sign", unusable);
    }
  }
}
