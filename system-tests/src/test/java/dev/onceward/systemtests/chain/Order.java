package dev.onceward.systemtests.chain;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** What a relay does to one request. */
sealed interface Order {

  /** Only the relay gets the answer. */
  record Cut() implements Order {}

  /** It is not passed on; an empty {@code retryAfter} is no header. */
  record Say(int status, String retryAfter, String problem) implements Order {}

  /** It waits until this is closed. */
  final class Stop implements Order, AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CountDownLatch came = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    void hold() throws InterruptedException {
      came.countDown();
      goOn.await();
    }

    void awaitRequest() {
      await("the request to come by").atMost(LIMIT).until(() -> came.getCount() == 0);
    }

    @Override
    public void close() {
      goOn.countDown();
    }
  }
}
