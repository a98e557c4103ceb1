package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.mutiny.Multi;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName(
    "K5: the connector is asked for the next message on its own thread, which it never misses")
class InTurnTest {

  private static final int MESSAGES = 100;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Vertx vertx = Vertx.vertx();
  private final Context connector = vertx.getOrCreateContext();
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final Queue<Boolean> askedOnItsOwn = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> worked = new ConcurrentLinkedQueue<>();
  private final AtomicInteger underWay = new AtomicInteger();

  /** Brings one message on the connector's thread for each that is asked for. */
  private final class Connector implements Flow.Subscription {
    private final Flow.Subscriber<? super Integer> subscriber;
    private int brought;

    Connector(Flow.Subscriber<? super Integer> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public void request(long count) {
      askedOnItsOwn.add(connector == Vertx.currentContext());
      connector.runOnContext(called -> bring(count));
    }

    private void bring(long count) {
      for (long i = 0; i < count; i++) {
        if (brought == MESSAGES) {
          subscriber.onComplete();
          return;
        }
        subscriber.onNext(brought++);
      }
    }

    @Override
    public void cancel() {
      brought = MESSAGES;
    }
  }

  @AfterEach
  void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    threads.shutdownNow();
  }

  @Test
  void next_isAskedForOnTheConnectorsThread() {
    InTurn.each(messages(), this::workElsewhere).collect().asList().await().atMost(PATIENCE);

    assertThat(worked).containsExactlyElementsOf(IntStream.range(0, MESSAGES).boxed().toList());
    assertThat(askedOnItsOwn.stream().skip(1)).hasSize(MESSAGES).containsOnly(true);
  }

  @Test
  void messagesOfAnotherThread_endTheChannel() {
    Multi<Void> handled = InTurn.each(Multi.createFrom().items(1, 2), this::workElsewhere);

    assertThatThrownBy(() -> handled.collect().asList().await().atMost(PATIENCE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(Thread.currentThread().getName() + " is none of the connector's");
    assertThat(worked).isEmpty();
  }

  @Test
  void workThatFails_endsTheChannel() {
    Multi<Void> handled =
        InTurn.each(
            messages(),
            message ->
                message < 3
                    ? workElsewhere(message)
                    : CompletableFuture.failedFuture(new IllegalStateException("no more")));

    assertThatThrownBy(() -> handled.collect().asList().await().atMost(PATIENCE))
        .hasMessage("no more");
    assertThat(worked).containsExactly(0, 1, 2);
  }

  private Multi<Integer> messages() {
    return Multi.createFrom()
        .publisher(subscriber -> subscriber.onSubscribe(new Connector(subscriber)));
  }

  private CompletionStage<Void> workElsewhere(int message) {
    assertThat(underWay.incrementAndGet()).isOne();
    return CompletableFuture.runAsync(
        () -> {
          worked.add(message);
          underWay.decrementAndGet();
        },
        threads);
  }
}
