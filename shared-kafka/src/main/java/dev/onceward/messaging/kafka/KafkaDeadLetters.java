package dev.onceward.messaging.kafka;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.Topics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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

  /** How many bytes the value had; present if it was too large even for here, and left behind. */
  public static final String WITHOUT_VALUE = "dead-letter-without-value";

  /** The same of the key. */
  public static final String WITHOUT_KEY = "dead-letter-without-key";

  /** The same of the message's own headers, all of them. */
  public static final String WITHOUT_HEADERS = "dead-letter-without-headers";

  private static final String OURS = "dead-letter-";

  private static final Logger LOG = System.getLogger(KafkaDeadLetters.class.getName());

  @Inject private EventProducers producers;

  @Override
  public void send(IncomingMessage message, PoisonMessage reason) throws Exception {
    send(producers.ofLetters(), message, reason);
    LOG.log(
        Level.WARNING,
        "{0} is a dead letter: {1}: {2}",
        // As text: the server keeps what it has logged last, with what was handed to it.
        message.toString(),
        reason.reason(),
        reason.getMessage());
  }

  static void send(EventProducer producer, IncomingMessage message, PoisonMessage reason)
      throws Exception {
    DeadLetter letter = new DeadLetter(message, reason);
    if (!arrives(producer, letter.whole())
        && !arrives(producer, letter.withoutValue())
        && !arrives(producer, letter.bare())) {
      throw new IllegalStateException(
          Topics.deadLettersOf(message.topic())
              + " takes no message of any size: set its max.message.bytes to that of "
              + message.topic());
    }
  }

  /** What a sender gives such a name would speak for us. */
  static boolean isOurs(RawMessage.Header header) {
    return header.name().startsWith(OURS);
  }

  /** Whether it does, or is too large. */
  static boolean arrives(EventProducer producer, ProducerRecord<byte[], byte[]> letter)
      throws ExecutionException, InterruptedException {
    try {
      producer.send(letter).get();
      return true;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RecordTooLargeException) {
        return false;
      }
      throw failed;
    }
  }
}
