package dev.onceward.idempotency;

import dev.onceward.idempotency.fingerprint.Fingerprinter;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;

/**
 * One request to do something once: who asks for what under which key, and how duplicates behave.
 *
 * @param identity what identifies the record
 * @param fingerprint recognises the same key with another content
 * @param inFlight what a duplicate does while the first runs
 * @param waitLimit how long a duplicate waits in {@link InFlight#WAIT}; not negative
 * @param retention how long the answer is kept; positive
 */
public record Command(
    Identity identity,
    Fingerprinter fingerprint,
    InFlight inFlight,
    Duration waitLimit,
    Duration retention) {

  /** Refuses nulls and impossible durations. */
  public Command {
    Objects.requireNonNull(identity, "identity");
    Objects.requireNonNull(fingerprint, "fingerprint");
    Objects.requireNonNull(inFlight, "inFlight");
    if (waitLimit.isNegative()) {
      throw new IllegalArgumentException("A wait limit can't be negative: " + waitLimit);
    }
    if (retention.isNegative() || retention.isZero()) {
      throw new IllegalArgumentException("A retention must be positive: " + retention);
    }
  }

  /** What identifies a record. The same key at another tenant or operation is another record. */
  public record Identity(UUID tenant, String operation, String subject, IdempotencyKey key) {

    /** The subject of records that all callers of a tenant share. */
    public static final String NO_SUBJECT = "";

    /** Refuses nulls: a record without a tenant would be everybody's. */
    public Identity {
      Objects.requireNonNull(tenant, "tenant");
      Objects.requireNonNull(subject, "subject");
      Objects.requireNonNull(key, "key");
      if (!operation.matches("[A-Za-z0-9._-]{1,100}")) {
        throw new IllegalArgumentException(
            "An operation's name is 1 to 100 characters of A-Z a-z 0-9 . _ -, not '"
                + operation
                + "'");
      }
    }

    /** An identity that all callers of the tenant share ({@link KeyScope#TENANT}). */
    public static Identity ofTenant(UUID tenant, String operation, IdempotencyKey key) {
      return new Identity(tenant, operation, NO_SUBJECT, key);
    }
  }
}
