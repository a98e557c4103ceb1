package dev.onceward.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.RawMessage;
import dev.onceward.messaging.RawMessage.Header;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K6: dead letters over a real broker")
class DeadLettersIT {

  private static final Instant TIME = Instant.parse("2026-11-29T12:00:00.123456Z");
  private static final byte[] KEY = {(byte) 0xff, 0, (byte) 0xc3};
  private static final int BROKERS_LIMIT = 4 * 1024 * 1024;

  private static LocalKafka kafka;
  private static EventProducer producer;

  @BeforeAll
  static void start() {
    kafka = LocalKafka.temporary();
    producer = EventProducer.ofEvents(Map.of("bootstrap.servers", kafka.bootstrapServers()));
  }

  @AfterAll
  static void stop() {
    producer.close();
    kafka.close();
  }

  @Test
  void letter_isTheMessageToTheByteAndSaysWhy() throws Exception {
    List<Header> headers =
        List.of(
            new Header("twice", Optional.of("one".getBytes(UTF_8))),
            new Header("binary", Optional.of(KEY)),
            new Header("twice", Optional.of("two".getBytes(UTF_8))),
            new Header("none", Optional.empty()));

    IncomingMessage letter =
        sent("orders.events", new RawMessage(Optional.of(KEY), headers, Optional.of(KEY)));

    assertThat(letter.raw().key().orElseThrow()).isEqualTo(KEY);
    assertThat(letter.raw().value().orElseThrow()).isEqualTo(KEY);
    assertThat(spelled(letter.raw().headers()).subList(0, 4)).isEqualTo(spelled(headers));
    assertThat(letter.raw().headers()).hasSize(9);
    assertThat(letter.headers())
        .containsEntry(KafkaDeadLetters.REASON, "bad")
        .containsEntry(KafkaDeadLetters.CAUSE, "It is bad")
        .containsEntry(KafkaDeadLetters.TOPIC, "orders.events")
        .containsEntry(KafkaDeadLetters.PARTITION, "3")
        .containsEntry(KafkaDeadLetters.OFFSET, "42");
  }

  @Test
  void tombstoneWithoutKey_staysOne() throws Exception {
    IncomingMessage letter =
        sent("payments.events", new RawMessage(Optional.empty(), List.of(), Optional.empty()));

    assertThat(letter.raw().key()).isEmpty();
    assertThat(letter.raw().value()).isEmpty();
  }

  @Test
  @DisplayName("K6: a message as large as the broker takes is a dead letter all the same")
  void letterThatIsTooLarge_goesWithoutItsValue() throws Exception {
    IncomingMessage letter =
        sent(
            "invoice-jobs",
            new RawMessage(
                Optional.of(KEY),
                List.of(new Header("traceparent", Optional.of(KEY))),
                Optional.of(incompressible(BROKERS_LIMIT))));

    assertThat(letter.size()).isZero();
    assertThat(letter.raw().key().orElseThrow()).isEqualTo(KEY);
    assertThat(letter.headers())
        .containsKey("traceparent")
        .containsEntry(KafkaDeadLetters.WITHOUT_VALUE, Integer.toString(BROKERS_LIMIT))
        .containsEntry(KafkaDeadLetters.REASON, "bad");
  }

  @Test
  @DisplayName("K6: headers as large as the broker takes don't stop the partition")
  void letterWithHeadersNearTheMaximum_saysOnlyWhereItWasAndWhy() throws Exception {
    byte[] large = incompressible(BROKERS_LIMIT - 100);
    Header header = new Header("h", Optional.of(large));

    IncomingMessage letter =
        sent(
            "invoicing.events",
            new RawMessage(Optional.of(KEY), List.of(header), Optional.of(KEY)));

    assertThat(letter.raw().key()).isEmpty();
    assertThat(letter.size()).isZero();
    assertThat(letter.headers())
        .doesNotContainKey("h")
        .containsEntry(KafkaDeadLetters.WITHOUT_KEY, "3")
        .containsEntry(KafkaDeadLetters.WITHOUT_VALUE, "3")
        .containsEntry(KafkaDeadLetters.WITHOUT_HEADERS, Integer.toString(large.length + 1))
        .containsEntry(KafkaDeadLetters.REASON, "bad")
        .containsEntry(KafkaDeadLetters.OFFSET, "42");
  }

  private static IncomingMessage sent(String topic, RawMessage raw) throws Exception {
    IncomingMessage message = new IncomingMessage(topic, 3, 42, raw, TIME);
    KafkaDeadLetters.send(producer, message, new PoisonMessage("bad", "It is bad"));
    return TopicReader.read(kafka, topic + "-dlq", 1).get(0);
  }

  private static List<String> spelled(List<Header> headers) {
    List<String> spelled = new ArrayList<>();
    for (Header header : headers) {
      spelled.add(header.name() + "=" + header.value().map(Arrays::toString));
    }
    return spelled;
  }

  private static byte[] incompressible(int size) {
    byte[] bytes = new byte[size];
    new Random(1).nextBytes(bytes);
    return bytes;
  }
}
