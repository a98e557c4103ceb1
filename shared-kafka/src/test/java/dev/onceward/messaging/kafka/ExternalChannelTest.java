package dev.onceward.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.consumer.ExternalLines;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.tracing.TraceContext;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K5: the channel of an external consumer")
class ExternalChannelTest {

  private static final int MESSAGES = 200;
  private static final int KEYS = 7;

  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final Queue<String> handled = new ConcurrentLinkedQueue<>();
  private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();
  private final Set<Thread> parsing = ConcurrentHashMap.newKeySet();

  private final class Consumer implements ExternalConsumer {
    @Override
    public String name() {
      return "test";
    }

    @Override
    public String topic() {
      return "things.events";
    }

    @Override
    public String orderKey(IncomingMessage message) {
      parsing.add(Thread.currentThread());
      return message.key().orElseThrow();
    }

    @Override
    public Handling handle(IncomingMessage message) {
      handled.add(message.key().orElseThrow() + "." + message.offset());
      return new Handling.Done();
    }
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void messages_areLinedUpInOrderAndNotOnTheConnectorsThread() {
    ExternalLines lines =
        new ExternalLines(
            new Consumer(),
            (message, reason) -> {},
            new FailureRules(3, Duration.ofSeconds(1), 1000),
            threads,
            (task, pause) -> threads.execute(task),
            TraceContext.none());

    new ExternalChannel(lines, 16, threads)
        .handle(Multi.createFrom().items(IntStream.range(0, MESSAGES).mapToObj(this::message)))
        .collect()
        .asList()
        .await()
        .atMost(Duration.ofMinutes(1));

    assertThat(acknowledged).hasSize(MESSAGES).doesNotHaveDuplicates();
    for (int key = 0; key < KEYS; key++) {
      String prefix = "k" + key + ".";
      List<Long> offsets =
          handled.stream()
              .filter(name -> name.startsWith(prefix))
              .map(name -> Long.valueOf(name.substring(prefix.length())))
              .toList();
      assertThat(offsets).isNotEmpty().isSorted();
    }
    assertThat(parsing).doesNotContain(Thread.currentThread());
  }

  private Message<byte[]> message(int offset) {
    byte[] key = ("k" + offset % KEYS).getBytes(UTF_8);
    ConsumerRecord<byte[], byte[]> record =
        new ConsumerRecord<>("things.events", 0, offset, key, new byte[] {1});
    return Message.of(
        record.value(),
        Metadata.of(new IncomingKafkaRecordMetadata<>(record, "test")),
        () -> {
          acknowledged.add(record.offset());
          return CompletableFuture.completedFuture(null);
        });
  }
}
