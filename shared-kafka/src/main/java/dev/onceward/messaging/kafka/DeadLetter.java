package dev.onceward.messaging.kafka;

import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.Topics;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A dead letter, with as much of its message as the broker may take: what it adds itself could make
 * too large what was not.
 */
record DeadLetter(IncomingMessage message, PoisonMessage reason) {

  /** A consumer may have quoted more than fits. */
  private static final int LONGEST_CAUSE = 1000;

  private static final Optional<byte[]> NOTHING = Optional.of(new byte[0]);

  /** The message as it was, and why. */
  ProducerRecord<byte[], byte[]> whole() {
    return withHeaders(message.raw().value());
  }

  /** All but the value. */
  ProducerRecord<byte[], byte[]> withoutValue() {
    ProducerRecord<byte[], byte[]> letter = withHeaders(NOTHING);
    add(letter, KafkaDeadLetters.WITHOUT_VALUE, message.raw().valueSize());
    return letter;
  }

  /** Where the message was, and why: always small. */
  ProducerRecord<byte[], byte[]> bare() {
    ProducerRecord<byte[], byte[]> letter = letter(Optional.empty(), NOTHING);
    addReason(letter);
    add(letter, KafkaDeadLetters.WITHOUT_VALUE, message.raw().valueSize());
    add(letter, KafkaDeadLetters.WITHOUT_KEY, message.raw().keySize());
    add(letter, KafkaDeadLetters.WITHOUT_HEADERS, message.raw().headersSize());
    return letter;
  }

  private ProducerRecord<byte[], byte[]> withHeaders(Optional<byte[]> value) {
    ProducerRecord<byte[], byte[]> letter = letter(message.raw().key(), value);
    for (RawMessage.Header header : message.raw().headers()) {
      if (!KafkaDeadLetters.isOurs(header)) {
        letter.headers().add(header.name(), header.value().orElse(null));
      }
    }
    addReason(letter);
    return letter;
  }

  private ProducerRecord<byte[], byte[]> letter(Optional<byte[]> key, Optional<byte[]> value) {
    return new ProducerRecord<>(
        Topics.deadLettersOf(message.topic()), key.orElse(null), value.orElse(null));
  }

  private void addReason(ProducerRecord<byte[], byte[]> letter) {
    String cause = reason.getMessage();
    add(letter, KafkaDeadLetters.REASON, reason.reason());
    add(
        letter,
        KafkaDeadLetters.CAUSE,
        cause.length() > LONGEST_CAUSE ? cause.substring(0, LONGEST_CAUSE) + "…" : cause);
    add(letter, KafkaDeadLetters.TOPIC, message.topic());
    add(letter, KafkaDeadLetters.PARTITION, message.partition());
    add(letter, KafkaDeadLetters.OFFSET, message.offset());
  }

  /** Instead of an earlier death's. */
  private static void add(ProducerRecord<byte[], byte[]> letter, String name, Object said) {
    letter.headers().remove(name).add(name, said.toString().getBytes(StandardCharsets.UTF_8));
  }
}
