package dev.onceward.messaging.letter;

import dev.onceward.id.NobodysTenant;
import dev.onceward.messaging.RawMessage;
import dev.onceward.text.ZeroCharacters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.UUID;

/**
 * A dead letter as it is kept.
 *
 * @param tenant whose it is, as the message says; {@link NobodysTenant} if it does not
 * @param topic where the message was, and where it goes again
 * @param partition there
 * @param offset there
 * @param reason why it is dead, for machines
 * @param cause the same for people
 * @param message as it was when it came to the consumer
 * @param complete false if the broker took only a part of it
 * @param diedAt by the broker's or the producer's clock
 */
public record KeptLetter(
    UUID tenant,
    String topic,
    int partition,
    long offset,
    String reason,
    String cause,
    RawMessage message,
    boolean complete,
    Instant diedAt) {

  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  /** What a message quotes, or its producer's clock says, must not be what keeps it from here. */
  public KeptLetter {
    topic = ZeroCharacters.replaced(topic);
    reason = ZeroCharacters.replaced(reason);
    cause = ZeroCharacters.replaced(cause);
    diedAt = storable(diedAt);
  }

  /** No table takes all that a producer may write as its time. */
  private static Instant storable(Instant time) {
    if (time.isBefore(EARLIEST)) {
      return EARLIEST;
    }
    return time.isAfter(LATEST) ? LATEST : time;
  }

  /**
   * The same for the same message at the same place, however often it is a dead letter there. By
   * its content too: a topic that is made anew begins its offsets anew.
   */
  public UUID id() {
    return id(MessageBytes.of(message));
  }

  UUID id(byte[] content) {
    MessageDigest digest = sha256();
    byte[] name = topic.getBytes(StandardCharsets.UTF_8);
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(name.length).flip());
    digest.update(name);
    digest.update(
        ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(partition).putLong(offset).flip());
    ByteBuffer first = ByteBuffer.wrap(digest.digest(content));
    return new UUID(first.getLong(), first.getLong());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("Every Java has SHA-256", missing);
    }
  }
}
