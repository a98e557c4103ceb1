package dev.onceward.messaging.kafka;

import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.letter.Letters;
import dev.onceward.messaging.letter.Replay;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.task.Task;
import dev.onceward.task.TaskFailure;
import dev.onceward.task.TaskHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes a dead letter back to its topic. After a crash it may be there twice, as any message may:
 * consumers tell by the event's or the job's own identity.
 */
@ApplicationScoped
public class LetterReplay implements TaskHandler {

  @Inject private EventProducers producers;
  @Inject private LibraryDataSource dataSource;

  @Override
  public String type() {
    return Replay.TASK_TYPE;
  }

  @Override
  public Mode mode() {
    return Mode.OUTSIDE;
  }

  @Override
  public void run(Task task) throws Exception {
    if (!KafkaSettings.arePresent()) {
      throw TaskFailure.passing(
          "This node has no broker to write to: set " + KafkaSettings.BOOTSTRAP_SERVERS, null);
    }
    writeBack(producers.ofLetters(), dataSource.get(), Replay.of(task.payload()), task.id());
  }

  static void writeBack(EventProducer producer, DataSource dataSource, Replay replay, UUID task)
      throws Exception {
    Optional<Letters.Message> message = find(dataSource, replay, task);
    if (message.isPresent()) {
      send(producer, message.get());
      try (Connection connection = dataSource.getConnection()) {
        Letters.replayed(connection, replay, task);
      }
    }
  }

  /** No connection is held while the broker is waited for. */
  private static Optional<Letters.Message> find(DataSource dataSource, Replay replay, UUID task)
      throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return Letters.toReplay(connection, replay, task);
    }
  }

  private static void send(EventProducer producer, Letters.Message message)
      throws TaskFailure, InterruptedException {
    try {
      if (!KafkaDeadLetters.arrives(producer, recordOf(message))) {
        throw TaskFailure.forGood(
            "The message is too large for " + message.topic() + ": raise its max.message.bytes");
      }
    } catch (ExecutionException failed) {
      throw TaskFailure.passing(
          "The broker did not take the message for " + message.topic(), failed);
    }
  }

  private static ProducerRecord<byte[], byte[]> recordOf(Letters.Message message) {
    RawMessage raw = message.raw();
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(message.topic(), raw.key().orElse(null), raw.value().orElse(null));
    for (RawMessage.Header header : raw.headers()) {
      record.headers().add(header.name(), header.value().orElse(null));
    }
    return record;
  }
}
