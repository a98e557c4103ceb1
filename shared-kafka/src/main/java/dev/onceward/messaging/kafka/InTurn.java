package dev.onceward.messaging.kafka;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Takes what a channel brings one after another, and asks for the next on the connector's own
 * thread.
 *
 * <p>The connector (SmallRye 4.36.0, {@code KafkaRecordStreamSubscription.run}) may overlook what
 * another thread asks for while it works: what it has read then lies in its queue until the topic's
 * next message, which may be never. The first request, at the subscription, comes before it works.
 */
final class InTurn {

  private InTurn() {}

  /**
   * Ends with the messages.
   *
   * @param messages brought on the connector's thread
   * @param work of a message; the next comes when it is done, on whatever thread
   */
  static <M> Multi<Void> each(Multi<M> messages, Function<M, CompletionStage<Void>> work) {
    return messages
        .onItem()
        .transformToUniAndConcatenate(
            message ->
                Uni.createFrom()
                    .completionStage(() -> work.apply(message))
                    .emitOn(connectorsThread()));
  }

  private static Executor connectorsThread() {
    Context connector =
        Optional.ofNullable(Vertx.currentContext())
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        Thread.currentThread().getName()
                            + " is none of the connector's threads: the next message can't be"
                            + " asked for"));
    return task -> connector.runOnContext(called -> task.run());
  }
}
