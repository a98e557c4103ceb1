package dev.onceward.localstack;

import java.util.concurrent.TimeUnit;

/** Between two looks at something that cannot tell us when it changes. */
final class Pause {
  private Pause() {}

  static void millis(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LocalStackException("Interrupted while waiting", e);
    }
  }
}
