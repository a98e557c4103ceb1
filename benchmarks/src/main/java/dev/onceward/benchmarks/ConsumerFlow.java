package dev.onceward.benchmarks;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.messaging.consumer.TransactionalBatch;
import dev.onceward.messaging.kafka.KafkaUnderLoad;
import dev.onceward.orders.control.ProjectionUnderLoad;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Records of the topic, read by the order projection, so many in each transaction.
 *
 * <p>Reading and acknowledging are the same whatever the number.
 */
final class ConsumerFlow implements Flow {
  private static final Duration WAIT = Duration.ofSeconds(1);
  private static final DeadLetters NONE =
      (message, reason) -> {
        throw new IllegalStateException("No dead letter was expected: " + message, reason);
      };

  private final FlowKind kind;
  private final int count;
  private final int atATime;
  private final BenchDatabase database;
  private final KafkaUnderLoad producer;
  private final TopicTail tail;
  private final ProjectionUnderLoad projection;
  private final FailureRules rules =
      new FailureRules(
          1,
          WAIT,
          MessagingSettings.CONSUMER_MAX_BYTES.parse(
              MessagingSettings.CONSUMER_MAX_BYTES.defaultValue()));

  ConsumerFlow(
      FlowKind kind, int count, int atATime, MessagingSystem system, KafkaUnderLoad producer)
      throws Exception {
    this.kind = kind;
    this.count = count;
    this.atATime = atATime;
    this.database = system.database();
    this.producer = producer;
    this.projection = new ProjectionUnderLoad(database.connect());
    this.tail = new TopicTail(system.bootstrapServers(), "bench-" + kind);
  }

  @Override
  public FlowKind kind() {
    return kind;
  }

  @Override
  public void prepare() throws Exception {
    tail.skipToEnd();
    producer.sendAll(KafkaUnderLoad.recordsOf(MessagingSystem.TOPIC, OrderStream.events(count)));
  }

  @Override
  public Measurement run() throws Exception {
    Rows before = Rows.of(database);
    long start = System.nanoTime();
    int done = 0;
    while (done < count) {
      List<IncomingMessage> messages = poll();
      for (int from = 0; from < messages.size(); from += atATime) {
        apply(messages.subList(from, Math.min(messages.size(), from + atATime)));
      }
      tail.acknowledge();
      done += messages.size();
    }
    long nanos = System.nanoTime() - start;
    Rows wanted = before.and(count, OrderStream.orders(count));
    return new Measurement(
        count, nanos, new Histogram(LoadClient.DIGITS), Rows.of(database).faults(kind, wanted));
  }

  private List<IncomingMessage> poll() {
    List<IncomingMessage> messages = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : tail.poll(WAIT)) {
      messages.add(KafkaUnderLoad.messageOf(record));
    }
    return messages;
  }

  private void apply(List<IncomingMessage> messages) {
    TransactionalBatch batch =
        new TransactionalBatch(projection, projection, NONE, rules, messages);
    if (batch.attempt().isPresent()) {
      throw new IllegalStateException("Events could not be applied; the log says why");
    }
  }

  @Override
  public void close() throws SQLException {
    tail.close();
    projection.close();
  }

  private record Rows(long processed, long orders) {

    static Rows of(BenchDatabase database) throws Exception {
      return new Rows(
          database.count("onceward.processed_event"), database.count("orders.order_projection"));
    }

    Rows and(long moreProcessed, long moreOrders) {
      return new Rows(processed + moreProcessed, orders + moreOrders);
    }

    List<String> faults(FlowKind kind, Rows wanted) {
      return equals(wanted)
          ? List.of()
          : List.of(kind.title() + ": expected " + wanted + ", found " + this);
    }
  }
}
