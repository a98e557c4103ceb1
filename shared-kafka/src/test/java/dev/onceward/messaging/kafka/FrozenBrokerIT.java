package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K6: dead letters while the broker does not answer")
class FrozenBrokerIT {

  private static final String TOPIC = "orders.events";
  private static final int ENOUGH = 10;

  private static final IncomingMessage MESSAGE =
      new IncomingMessage(
          TOPIC,
          3,
          42,
          new RawMessage(Optional.empty(), List.of(), Optional.of(new byte[] {1})),
          Instant.parse("2026-11-29T12:00:00Z"));

  @Test
  void letter_holdsNoThreadForLong_andArrivesWhenItIsSentAgain() throws Exception {
    try (LocalKafka kafka = LocalKafka.temporary();
        EventProducer producer =
            EventProducer.ofLetters(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      sendUntilItArrives(producer);
      kafka.freeze();
      Instant started = Instant.now();
      try {
        assertThatThrownBy(() -> send(producer)).hasCauseInstanceOf(TimeoutException.class);
      } finally {
        kafka.resume();
      }
      assertThat(Duration.between(started, Instant.now())).isLessThan(Duration.ofSeconds(60));

      sendUntilItArrives(producer);

      assertThat(TopicReader.read(kafka, TOPIC + "-dlq", 2))
          .allSatisfy(
              letter -> assertThat(letter.headers()).containsEntry(KafkaDeadLetters.OFFSET, "42"));
    }
  }

  /** As consumers do: a busy machine may need more than one attempt. */
  private static void sendUntilItArrives(EventProducer producer) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        send(producer);
        return;
      } catch (ExecutionException away) {
        if (attempt == ENOUGH) {
          throw away;
        }
      }
    }
  }

  private static void send(EventProducer producer) throws Exception {
    KafkaDeadLetters.send(producer, MESSAGE, new PoisonMessage("bad", "It is bad"));
  }
}
