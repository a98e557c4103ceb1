package dev.onceward.idempotency.external;

import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * An effect outside the database that is to take place once: a charge, a mail.
 *
 * <p>The identity is that of the business object and not of the request, so that one payment asked
 * for under two idempotency keys is one effect, and the provider is asked under one key.
 */
public final class ExternalEffect {

  private final String process;
  private final UUID tenant;
  private final List<String> identity;
  private final byte[] intent;

  /**
   * Describes an effect.
   *
   * @param process the name of the {@link ExternalProcess} that knows how
   * @param tenant whose effect it is
   * @param identity what tells it from all other effects of the process and tenant, for ever
   * @param intent all that the process needs to make the exact same request again; copied
   */
  public ExternalEffect(String process, UUID tenant, List<String> identity, byte[] intent) {
    this.process = Objects.requireNonNull(process, "process");
    this.tenant = Objects.requireNonNull(tenant, "tenant");
    this.identity = List.copyOf(identity);
    this.intent = intent.clone();
    if (this.identity.isEmpty()) {
      throw new IllegalArgumentException("An effect without an identity can't be told from others");
    }
  }

  /** The name of the process. */
  public String process() {
    return process;
  }

  /** The tenant. */
  public UUID tenant() {
    return tenant;
  }

  /** The identity of the business object. */
  public List<String> identity() {
    return identity;
  }

  /** A copy of the intent. */
  public byte[] intent() {
    return intent.clone();
  }

  /** Without the intent, which may be private. */
  @Override
  public String toString() {
    return process + identity + " of tenant " + tenant;
  }
}
