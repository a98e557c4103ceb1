package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds up those who pass it until it is opened. */
final class Gate {

  private static final int PATIENCE = 60;

  private final CountDownLatch arrived;
  private final CountDownLatch open = new CountDownLatch(1);

  Gate(int expected) {
    arrived = new CountDownLatch(expected);
  }

  void pass() throws InterruptedException {
    arrived.countDown();
    assertThat(open.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
  }

  void awaitArrivals() throws InterruptedException {
    assertThat(arrived.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
  }

  void open() {
    open.countDown();
  }
}
