package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LibertyServer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** One Liberty server of a stack. */
public record Node(LibertyServer server, SystemUnderTest system) implements AutoCloseable {

  /** Ten seconds are usual; machines that build something else beside it take minutes. */
  private static final Duration START_LIMIT = Duration.ofMinutes(10);

  private static final int FIRST_ORDERS = 20;

  public URI url() {
    return system.url();
  }

  void launch() {
    server.launch();
  }

  void awaitReady() {
    server.awaitReady(START_LIMIT);
  }

  /** The first requests of a fresh JVM take seconds, for which the races are not made. */
  void warmUp() {
    for (int i = 0; i < FIRST_ORDERS; i++) {
      system.tenantA().order(Intent.fresh()).send();
    }
  }

  /** Starts it again after a kill. */
  public void restart() {
    launch();
    awaitReady();
  }

  /** Stops it, and starts it with those settings instead of its own until the next start. */
  public void restartWith(Map<String, String> settings) {
    server.stop();
    server.launch(settings);
    awaitReady();
  }

  @Override
  public void close() {
    server.stop();
  }
}
