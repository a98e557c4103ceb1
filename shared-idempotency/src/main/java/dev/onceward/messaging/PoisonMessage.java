package dev.onceward.messaging;

import java.util.Objects;

/**
 * Thrown for a message that can never be handled, however often it is tried: it goes to the
 * dead-letter topic with this reason, and the partition goes on.
 *
 * <p>Never for what may pass, such as a database that is away: throw that as it is.
 */
public final class PoisonMessage extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  /**
   * Says what is wrong.
   *
   * @param reason for machines, lower case with underscores, such as {@code not_json}
   * @param sentence for the operator: what is wrong, with what value (an excerpt; never a secret),
   *     and what to do
   */
  public PoisonMessage(String reason, String sentence) {
    super(Objects.requireNonNull(sentence, "sentence"));
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /** The reason, for machines. */
  public String reason() {
    return reason;
  }
}
