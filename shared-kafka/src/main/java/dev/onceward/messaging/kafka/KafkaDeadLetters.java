package dev.onceward.messaging.kafka;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.Topics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Dead letters as messages of {@code <topic>-dlq}. */
@ApplicationScoped
public class KafkaDeadLetters implements DeadLetters {

  /** Why, for machines. */
  public static final String REASON = "dead-letter-reason";

  /** Why, for people. */
  public static final String CAUSE = "dead-letter-cause";

  /** Where it was. */
  public static final String TOPIC = "dead-letter-topic";

  /** The partition there. */
  public static final String PARTITION = "dead-letter-partition";

  /** Its offset there. */
  public static final String OFFSET = "dead-letter-offset";

  /** Present if the value was too large even for here, and was left behind. */
  public static final String WITHOUT_VALUE = "dead-letter-without-value";

  private static final Logger LOG = System.getLogger(KafkaDeadLetters.class.getName());

  @Inject private EventProducers producers;

  @Override
  public void send(IncomingMessage message, PoisonMessage reason) throws Exception {
    send(producers.get(), message, reason);
    LOG.log(
        Level.WARNING,
        "{0} is a dead letter: {1}: {2}",
        message,
        reason.reason(),
        reason.getMessage());
  }

  static void send(EventProducer producer, IncomingMessage message, PoisonMessage reason)
      throws Exception {
    try {
      producer.send(letter(message, reason, message.value())).get();
    } catch (ExecutionException failed) {
      if (!(failed.getCause() instanceof RecordTooLargeException)) {
        throw failed;
      }
      ProducerRecord<byte[], byte[]> letter = letter(message, reason, new byte[0]);
      add(letter, WITHOUT_VALUE, Integer.toString(message.size()));
      producer.send(letter).get();
    }
  }

  private static ProducerRecord<byte[], byte[]> letter(
      IncomingMessage message, PoisonMessage reason, byte[] value) {
    byte[] key = message.key().map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(null);
    ProducerRecord<byte[], byte[]> letter =
        new ProducerRecord<>(Topics.deadLettersOf(message.topic()), key, value);
    message.headers().forEach((name, text) -> add(letter, name, text));
    add(letter, REASON, reason.reason());
    add(letter, CAUSE, reason.getMessage());
    add(letter, TOPIC, message.topic());
    add(letter, PARTITION, Integer.toString(message.partition()));
    add(letter, OFFSET, Long.toString(message.offset()));
    return letter;
  }

  private static void add(ProducerRecord<byte[], byte[]> letter, String name, String text) {
    letter.headers().remove(name).add(name, text.getBytes(StandardCharsets.UTF_8));
  }
}
