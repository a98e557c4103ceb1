package dev.onceward.localstack;

import java.net.URI;
import java.time.Duration;

/** One start of a Liberty server, watched until it is ready or has failed. */
record LibertyStart(LibertyLayout layout, Process process, URI ready) {
  private static final long POLL_MILLIS = 200;

  void await(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!HttpProbe.answersOk(ready)) {
      refuseFailed();
      if (System.nanoTime() > deadline) {
        throw failure("was not ready within " + limit.toSeconds() + " s");
      }
      Pause.millis(POLL_MILLIS);
    }
  }

  private void refuseFailed() {
    if (!process.isAlive()) {
      throw failure("ended with exit code " + process.exitValue());
    }
    if (new LibertyLog(layout.console()).tellsOfFailure()) {
      throw failure("did not start");
    }
  }

  private LocalStackException failure(String what) {
    return new LocalStackException(
        "Liberty %s:%n%s%nMore in %s and %s"
            .formatted(
                what,
                new LibertyLog(layout.console()).excerpt(),
                layout.console(),
                layout.messages()));
  }
}
