package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.TokenClaims;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Tokens to call with.
 *
 * @param issuer signs further tokens; empty when the system's signing key is not ours
 */
public record Credentials(
    String tenantA, String tenantB, String reader, String operator, Optional<LocalTokens> issuer) {

  static Credentials of(LocalTokens issuer) {
    return new Credentials(
        issuer.tenantA(),
        issuer.tenantB(),
        issuer.reader(),
        issuer.operator(),
        Optional.of(issuer));
  }

  /** As {@code target/onceward.env} names them. */
  static Credentials of(Map<String, String> environment, Optional<LocalTokens> issuer) {
    return new Credentials(
        environment.get("ONCEWARD_TOKEN"),
        environment.get("ONCEWARD_TOKEN_B"),
        environment.get("ONCEWARD_TOKEN_READER"),
        environment.get("ONCEWARD_OPERATOR_TOKEN"),
        issuer);
  }

  /** A token like tenant A's but for one thing; empty when none can be signed. */
  public Optional<String> tenantAWith(UnaryOperator<TokenClaims> change) {
    return issuer.map(
        tokens ->
            tokens.mint(
                change.apply(
                    LocalTokens.claims(LocalTokens.TENANT_A, "alice", LocalTokens.ALL_ROLES))));
  }
}
