package dev.onceward.messaging.kafka;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.messaging.consumer.TransactionalBatch;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordBatchMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Brings batches to a transactional consumer, one at a time. */
final class TransactionalChannel {

  private final TransactionalConsumer consumer;
  private final InboxTransaction transaction;
  private final DeadLetters deadLetters;
  private final FailureRules rules;
  private final Threads threads;
  private final BatchClock clock = new BatchClock(System::nanoTime);

  TransactionalChannel(
      TransactionalConsumer consumer,
      InboxTransaction transaction,
      DeadLetters deadLetters,
      FailureRules rules,
      Threads threads) {
    this.consumer = consumer;
    this.transaction = transaction;
    this.deadLetters = deadLetters;
    this.rules = rules;
    this.threads = threads;
  }

  /** The next batch is asked for when this one is acknowledged. */
  Multi<Void> handle(Multi<? extends Message<?>> batches) {
    return InTurn.each(batches, this::apply);
  }

  /** For how long the batch that is under way has been, its acknowledgement included. */
  Duration batchAge() {
    return clock.age();
  }

  private CompletionStage<Void> apply(Message<?> messages) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    TransactionalBatch batch =
        new TransactionalBatch(consumer, transaction, deadLetters, rules, messagesOf(messages));
    clock.begin();
    threads.execute(() -> attempt(batch, done));
    return done.thenCompose(applied -> messages.ack()).whenComplete((acked, lost) -> clock.end());
  }

  private void attempt(TransactionalBatch batch, CompletableFuture<Void> done) {
    Optional<Duration> pause = batch.attempt();
    if (pause.isPresent()) {
      threads.executeAfter(() -> attempt(batch, done), pause.get());
    } else {
      done.complete(null);
    }
  }

  private static List<IncomingMessage> messagesOf(Message<?> batch) {
    List<IncomingMessage> messages = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : recordsOf(batch)) {
      messages.add(IncomingRecords.messageOf(record));
    }
    return messages;
  }

  @SuppressWarnings("unchecked") // as the channel's deserialisers make them
  private static ConsumerRecords<byte[], byte[]> recordsOf(Message<?> batch) {
    return batch
        .getMetadata(IncomingKafkaRecordBatchMetadata.class)
        .orElseThrow(() -> new IllegalStateException("The channel does not deliver batches"))
        .getRecords();
  }
}
