package dev.onceward.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.consumer.ExternalLines;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.tracing.TraceContext;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
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
  private static final int HELD = 5_000;

  private final Vertx vertx = Vertx.vertx();
  private final Context connector = vertx.getOrCreateContext();
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final Queue<String> handled = new ConcurrentLinkedQueue<>();
  private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();
  private final Set<Thread> parsing = ConcurrentHashMap.newKeySet();
  private final Set<Thread> loops = ConcurrentHashMap.newKeySet();
  private final Queue<Runnable> later = new ConcurrentLinkedQueue<>();
  private volatile String stuck = "";

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
      String key = message.key().orElseThrow();
      if (key.equals(stuck)) {
        return new Handling.TryAgain("its outcome is unknown", Duration.ofMillis(100));
      }
      handled.add(key + "." + message.offset());
      return new Handling.Done();
    }
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    threads.shutdownNow();
  }

  @Test
  void messages_areLinedUpInOrderAndNotOnTheConnectorsThread() {
    readAll(lines(), new HeldMessages(16, Long.MAX_VALUE), messages("k", MESSAGES));

    await().until(() -> acknowledged.size() == MESSAGES);
    assertThat(acknowledged).doesNotHaveDuplicates();
    for (int key = 0; key < KEYS; key++) {
      String prefix = "k" + key + ".";
      List<Long> offsets =
          handled.stream()
              .filter(name -> name.startsWith(prefix))
              .map(name -> Long.valueOf(name.substring(prefix.length())))
              .toList();
      assertThat(offsets).isNotEmpty().isSorted();
    }
    assertThat(parsing).isNotEmpty().doesNotContainAnyElementsOf(loops);
  }

  @Test
  @DisplayName("K5: what comes again after rebalances is held once, and acknowledged as the last")
  void redelivered_isHeldOnce() {
    stuck = "k0";
    ExternalLines lines = lines();
    Queue<Integer> outOfDate = new ConcurrentLinkedQueue<>();
    Multi<Message<byte[]>> read =
        Multi.createFrom()
            .items(
                message(0, stuck, () -> outOfDate.add(1)),
                message(0, stuck, () -> outOfDate.add(2)),
                message(0, stuck),
                message(1, "another"));

    readAll(lines, new HeldMessages(2, Long.MAX_VALUE), read);

    await().until(() -> acknowledged.contains(1L));
    assertThat(lines.waiting().messages()).isOne();
    stuck = "";
    await().pollInterval(Duration.ofMillis(10)).until(() -> tryLater() && acknowledged.size() == 2);
    assertThat(acknowledged).containsExactly(1L, 0L);
    assertThat(outOfDate).isEmpty();
  }

  @Test
  @DisplayName("K5: a key that is stuck, with thousands of copies of its job, holds up no other")
  void stuckKey_holdsUpNoOther() {
    stuck = "k0";
    int copies = HELD - 1;
    ExternalLines lines = lines();
    List<Message<byte[]>> read =
        new ArrayList<>(IntStream.range(0, copies).mapToObj(i -> message(i, stuck)).toList());
    read.add(message(copies, "of another tenant"));

    readAll(lines, new HeldMessages(HELD, Long.MAX_VALUE), Multi.createFrom().iterable(read));

    await().until(() -> acknowledged.contains((long) copies));
    assertThat(handled).containsExactly("of another tenant." + copies);
    assertThat(lines.waiting().messages()).isEqualTo(copies);
    assertThat(lines.waiting().oldest()).isPositive();

    stuck = "";
    await()
        .pollInterval(Duration.ofMillis(10))
        .until(() -> tryLater() && acknowledged.size() == HELD);
    assertThat(handled).hasSize(HELD);
    assertThat(lines.waiting()).isEqualTo(ExternalLines.Waiting.NONE);
  }

  @Test
  @DisplayName("K5: the heap is bounded: what does not fit is not read before another one is done")
  void messagesBeyondTheBound_areNotRead() {
    stuck = "k0";
    HeldMessages held = new HeldMessages(2, Long.MAX_VALUE);
    ExternalLines lines = lines();
    List<Message<byte[]>> read = List.of(message(0, stuck), message(1, stuck), message(2, "k1"));
    new ExternalChannel(lines, held, threads)
        .handle(onTheConnectorsThread(Multi.createFrom().iterable(read)))
        .subscribe()
        .with(lined -> {});
    await().until(() -> lines.waiting().messages() == 2 && !later.isEmpty());
    assertThat(handled).isEmpty();

    stuck = "";
    await().pollInterval(Duration.ofMillis(10)).until(() -> tryLater() && acknowledged.size() == 3);
    assertThat(handled).contains("k1.2");
  }

  private ExternalLines lines() {
    return new ExternalLines(
        new Consumer(),
        (message, reason) -> {},
        new FailureRules(3, Duration.ofSeconds(1), 1000),
        threads,
        (task, pause) -> later.add(task),
        TraceContext.none());
  }

  private void readAll(
      ExternalLines lines, HeldMessages held, Multi<? extends Message<?>> messages) {
    new ExternalChannel(lines, held, threads)
        .handle(onTheConnectorsThread(messages))
        .collect()
        .asList()
        .await()
        .atMost(Duration.ofMinutes(1));
  }

  private <M> Multi<M> onTheConnectorsThread(Multi<M> messages) {
    return messages.emitOn(task -> connector.runOnContext(called -> onTheConnectorsThread(task)));
  }

  private void onTheConnectorsThread(Runnable task) {
    loops.add(Thread.currentThread());
    task.run();
  }

  private boolean tryLater() {
    for (Runnable task = later.poll(); task != null; task = later.poll()) {
      threads.execute(task);
    }
    return true;
  }

  private Multi<Message<byte[]>> messages(String prefix, int count) {
    return Multi.createFrom()
        .items(
            IntStream.range(0, count).mapToObj(offset -> message(offset, prefix + offset % KEYS)));
  }

  private Message<byte[]> message(int offset, String of) {
    return message(offset, of, () -> acknowledged.add((long) offset));
  }

  private static Message<byte[]> message(int offset, String of, Runnable acknowledgement) {
    byte[] key = of.getBytes(UTF_8);
    ConsumerRecord<byte[], byte[]> record =
        new ConsumerRecord<>("things.events", 0, offset, key, new byte[] {1});
    return Message.of(
        record.value(),
        Metadata.of(new IncomingKafkaRecordMetadata<>(record, "test")),
        () -> {
          acknowledgement.run();
          return CompletableFuture.completedFuture(null);
        });
  }
}
