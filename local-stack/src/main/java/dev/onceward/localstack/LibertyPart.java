package dev.onceward.localstack;

import java.time.Duration;

record LibertyPart(LibertyServer server, LibertyRecord record) implements StackPart {
  private static final Duration START_LIMIT = Duration.ofMinutes(5);

  @Override
  public String name() {
    return "Liberty";
  }

  @Override
  public void launch() {
    server.launch();
    record.write(server.pid());
  }

  @Override
  public void awaitReady() {
    server.awaitReady(START_LIMIT);
  }

  /** Whichever run started it. */
  @Override
  public void stop() {
    server.stop();
    record.end();
  }

  @Override
  public String description() {
    return "process " + server.pid();
  }
}
