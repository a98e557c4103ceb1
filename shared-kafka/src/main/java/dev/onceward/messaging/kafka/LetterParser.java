package dev.onceward.messaging.kafka;

import dev.onceward.id.NobodysTenant;
import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.Topics;
import dev.onceward.messaging.letter.KeptLetter;
import jakarta.json.JsonString;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads what {@link DeadLetter} has written, and whatever else somebody may have put into a topic
 * of dead letters: nothing is refused.
 */
final class LetterParser {

  private static final String TENANT_MEMBER = "tenant_id";

  private LetterParser() {}

  static KeptLetter read(IncomingMessage letter) {
    RawMessage raw = letter.raw();
    RawMessage message =
        new RawMessage(
            raw.key(),
            raw.headers().stream().filter(header -> !KafkaDeadLetters.isOurs(header)).toList(),
            raw.value());
    return new KeptLetter(
        tenantOf(letter),
        // Not by its header, so that whoever may write here can't have us write anywhere else.
        Topics.ofDeadLetters(letter.topic()),
        number(letter, KafkaDeadLetters.PARTITION).map(Long::intValue).orElse(letter.partition()),
        number(letter, KafkaDeadLetters.OFFSET).orElse(letter.offset()),
        letter.header(KafkaDeadLetters.REASON).orElse("unknown"),
        letter.header(KafkaDeadLetters.CAUSE).orElse("It does not say why it is here"),
        message,
        isComplete(letter),
        letter.time());
  }

  private static Optional<Long> number(IncomingMessage letter, String header) {
    try {
      return letter.header(header).map(Long::valueOf);
    } catch (NumberFormatException malformed) {
      return Optional.empty();
    }
  }

  private static boolean isComplete(IncomingMessage letter) {
    return letter.header(KafkaDeadLetters.WITHOUT_VALUE).isEmpty()
        && letter.header(KafkaDeadLetters.WITHOUT_KEY).isEmpty()
        && letter.header(KafkaDeadLetters.WITHOUT_HEADERS).isEmpty();
  }

  /** The event's, or that of a message that is none of our events. */
  private static UUID tenantOf(IncomingMessage letter) {
    return letter
        .header(CloudEvents.TENANT)
        .flatMap(StrictUuid::parse)
        .or(() -> tenantInside(letter))
        .orElse(NobodysTenant.ID);
  }

  private static Optional<UUID> tenantInside(IncomingMessage letter) {
    try {
      return CloudEvents.jsonOf(letter).get(TENANT_MEMBER) instanceof JsonString tenant
          ? StrictUuid.parse(tenant.getString())
          : Optional.empty();
    } catch (PoisonMessage unreadable) {
      return Optional.empty();
    }
  }
}
