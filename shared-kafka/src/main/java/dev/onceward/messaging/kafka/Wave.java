package dev.onceward.messaging.kafka;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** Some events on their way to one topic, all at once. */
final class Wave {

  private final Map<UUID, Future<RecordMetadata>> underWay = new LinkedHashMap<>();
  private final Set<UUID> acknowledged = new HashSet<>();
  private Optional<Exception> failure = Optional.empty();

  private Wave() {}

  static Sent send(EventProducer producer, String topic, List<OutboxEvent> events)
      throws InterruptedException {
    Wave wave = new Wave();
    wave.hand(producer, topic, events);
    wave.await();
    return new Sent(wave.acknowledged, wave.failure);
  }

  /**
   * Stops at the first that fails at once for a reason of its topic: each of the others would block
   * for as long. One that is too large is alone in that.
   */
  private void hand(EventProducer producer, String topic, List<OutboxEvent> events)
      throws InterruptedException {
    for (OutboxEvent event : events) {
      try {
        Future<RecordMetadata> sending = producer.send(messageOf(topic, event));
        underWay.put(event.id(), sending);
        if (sending.isDone() && hasFailedForAll(sending)) {
          return;
        }
      } catch (KafkaException | IllegalStateException refused) {
        failure = Optional.of(refused);
        return;
      }
    }
  }

  private static boolean hasFailedForAll(Future<RecordMetadata> sending)
      throws InterruptedException {
    try {
      sending.get();
      return false;
    } catch (ExecutionException failed) {
      return !(failed.getCause() instanceof RecordTooLargeException);
    }
  }

  private void await() throws InterruptedException {
    for (Map.Entry<UUID, Future<RecordMetadata>> sending : underWay.entrySet()) {
      try {
        sending.getValue().get();
        acknowledged.add(sending.getKey());
      } catch (ExecutionException failed) {
        failure = failure.isPresent() ? failure : Optional.of(failed);
      }
    }
  }

  static ProducerRecord<byte[], byte[]> messageOf(String topic, OutboxEvent event) {
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(topic, bytes(event.aggregateId()), bytes(event.payload()));
    CloudEvents.headersOf(event).forEach((name, text) -> message.headers().add(name, bytes(text)));
    return message;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
