package dev.onceward.benchmarks;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.kafka.KafkaUnderLoad;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Events that need no database, ready as records before the clock starts: the relay's limit. */
final class ProducerFlow implements Flow {
  private final int count;
  private final KafkaUnderLoad producer;
  private final TopicTail tail;
  private List<ProducerRecord<byte[], byte[]>> records = List.of();

  ProducerFlow(int count, KafkaUnderLoad producer, TopicTail tail) {
    this.count = count;
    this.producer = producer;
    this.tail = tail;
  }

  @Override
  public FlowKind kind() {
    return FlowKind.PRODUCER;
  }

  @Override
  public void prepare() {
    List<OutboxEvent> events = OrderStream.events(count);
    records = KafkaUnderLoad.recordsOf(MessagingSystem.TOPIC, events);
  }

  @Override
  public Measurement run() throws Exception {
    long before = tail.length();
    long start = System.nanoTime();
    producer.sendAll(records);
    long nanos = System.nanoTime() - start;
    records = List.of();
    return new Measurement(
        count,
        nanos,
        new Histogram(LoadClient.DIGITS),
        Arrived.faults(kind(), count, tail.length() - before));
  }
}
