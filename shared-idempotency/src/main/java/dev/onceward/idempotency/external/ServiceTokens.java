package dev.onceward.idempotency.external;

import java.util.Optional;
import java.util.UUID;

/**
 * Tokens for work that no request asks for, such as a reconciler's: a step that calls another
 * service authorises itself by one, never by a caller's token, which it has not got.
 *
 * <p>An application that has such steps provides one CDI bean. Safe for concurrent use.
 */
@FunctionalInterface
public interface ServiceTokens {

  /**
   * A bearer token of a tenant, valid for a minute or so; make one for each call.
   *
   * @param tenant the effect's tenant, as the record has it
   * @param role the one role that the call needs
   * @throws IllegalStateException if none can be made, such as without a key
   */
  String tokenFor(UUID tenant, String role);

  /**
   * Why no token can be made now, for the operator; empty if one can. To be asked before work is
   * promised that needs one.
   */
  default Optional<String> hindrance() {
    return Optional.empty();
  }
}
