package dev.onceward.messaging.kafka;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * The product's producer without a server: as the relay uses it, and as anybody would who has
 * nothing but records to send. In this package because the producer is not public.
 */
public final class KafkaUnderLoad implements EventTransport, AutoCloseable {
  private final EventProducer producer;

  public KafkaUnderLoad(String bootstrapServers) {
    producer = EventProducer.ofEvents(Map.of("bootstrap.servers", bootstrapServers));
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public Sent send(String topic, List<OutboxEvent> events) throws InterruptedException {
    return Wave.send(producer, topic, events);
  }

  /** The records that the relay makes of events. */
  public static List<ProducerRecord<byte[], byte[]>> recordsOf(
      String topic, List<OutboxEvent> events) {
    return events.stream().map(event -> Wave.messageOf(topic, event)).toList();
  }

  /** Hands over all records as fast as it can, and returns when each is acknowledged. */
  public void sendAll(List<ProducerRecord<byte[], byte[]>> records)
      throws ExecutionException, InterruptedException {
    List<Future<RecordMetadata>> underWay = new ArrayList<>(records.size());
    for (ProducerRecord<byte[], byte[]> record : records) {
      underWay.add(producer.send(record));
    }
    for (Future<RecordMetadata> sending : underWay) {
      sending.get();
    }
  }

  /** A record as consumers get it. */
  public static IncomingMessage messageOf(ConsumerRecord<byte[], byte[]> record) {
    return IncomingRecords.messageOf(record);
  }

  @Override
  public void close() {
    producer.close();
  }
}
