package dev.onceward.messaging.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Holds up the calls it is meant for until it is opened. */
final class Gate implements Consumer<List<OutboxEvent>> {

  private static final int PATIENCE = 60;

  private final Predicate<List<OutboxEvent>> meant;
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  Gate(Predicate<List<OutboxEvent>> meant) {
    this.meant = meant;
  }

  @Override
  public void accept(List<OutboxEvent> events) {
    if (meant.test(events)) {
      arrived.countDown();
      await(open);
    }
  }

  void awaitArrival() {
    await(arrived);
  }

  void open() {
    open.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
