package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.Map;
import java.util.Optional;

/**
 * The fingerprint of named parameters: for consumers and jobs, and for operations that name what
 * identifies them, as {@code fingerprint_of} does.
 *
 * <pre>{@code
 * new ParameterFingerprinter(Map.of("order_id", orderId, "amount", amount, "currency", "EUR"))
 * }</pre>
 *
 * <p>The order of names doesn't matter. Numbers count by exact decimal value, so {@code 1500} and
 * {@code new BigDecimal("1500.00")} are equal; {@code double} and {@code float} are refused because
 * they can't hold most decimal fractions. Values may be text, numbers, booleans, enums, {@code
 * UUID}, {@code java.time} values, {@code URI}, {@code Optional}, and lists and maps of these.
 *
 * <p>The parameters are read in the constructor; the digest is taken when first asked for. Safe for
 * concurrent use.
 */
public final class ParameterFingerprinter implements Fingerprinter {

  /** The newest version of the rules. */
  public static final int CURRENT_VERSION = 1;

  private static final FingerprintRules<JsonNode> RULES =
      new FingerprintRules<>(Map.of(CURRENT_VERSION, ParameterFingerprinter::addVersion1));

  private final Fingerprinter versions;

  /**
   * Of these parameters.
   *
   * @throws IllegalArgumentException if a value is of a kind that has no exact spelling
   * @throws RequestInvalidException if a text has a lone surrogate or a number is absurd
   */
  public ParameterFingerprinter(Map<String, ?> parameters) {
    versions = new VersionedFingerprinter<>(ParameterNode.of(parameters), RULES);
  }

  @Override
  public Fingerprint current() {
    return versions.current();
  }

  @Override
  public Optional<Fingerprint> ofVersion(int version) {
    return versions.ofVersion(version);
  }

  private static void addVersion1(JsonNode parameters, FingerprintDigest digest) {
    digest.part("parameters").part(CanonicalJson.spell(parameters));
  }
}
