package dev.onceward.localstack;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.ParseException;
import java.util.UUID;

/** The key pair that signs local tokens, kept in a folder so that a token survives a restart. */
public final class LocalKeys {
  /** How the key ids of all local keys begin; a production server refuses such a key. */
  public static final String KEY_ID_PREFIX = "onceward-local-";

  private static final String SIGNING_KEY = "signing-key.json";

  private static final int KEY_BITS = 2048;

  private final RSAKey key;
  private final Path jwks;

  private LocalKeys(RSAKey key, Path jwks) {
    this.key = key;
    this.jwks = jwks;
  }

  /**
   * The folder's key pair, created when there is none.
   *
   * @throws LocalStackException when the folder's key cannot be read or written
   */
  public static LocalKeys in(Path folder) {
    Path file = Folders.create(folder).resolve(SIGNING_KEY);
    Path jwks = folder.resolve("jwks.json");
    try {
      RSAKey key = Files.exists(file) ? RSAKey.parse(Files.readString(file)) : generate();
      writePrivately(file, key.toJSONString());
      Files.writeString(jwks, new JWKSet(key.toPublicJWK()).toString());
      return new LocalKeys(key, jwks.toAbsolutePath());
    } catch (IOException | ParseException | JOSEException e) {
      throw new LocalStackException(
          "The signing key in " + folder + " is unusable (" + e + "): delete that folder", e);
    }
  }

  private static RSAKey generate() throws JOSEException {
    return new RSAKeyGenerator(KEY_BITS)
        .keyUse(KeyUse.SIGNATURE)
        .algorithm(JWSAlgorithm.RS256)
        .keyID(KEY_ID_PREFIX + UUID.randomUUID())
        .generate();
  }

  private static void writePrivately(Path file, String content) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.createFile(
        fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(fresh, content);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The public key as a JWKS file, for {@code MP_JWT_VERIFY_PUBLICKEY_LOCATION}. */
  public Path jwks() {
    return jwks;
  }

  /** The private key as a JWK file, for the application's own service tokens. */
  public Path signingKeyFile() {
    return jwks.resolveSibling(SIGNING_KEY);
  }

  RSAKey signingKey() {
    return key;
  }
}
