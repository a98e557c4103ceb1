package dev.onceward.localstack;

import java.time.Duration;

/**
 * Liberty as a part.
 *
 * @param wholeStack whether its end is the end of the stack, so that no Liberty may be left
 */
record LibertyPart(LibertyServer server, ProcessRecord record, boolean wholeStack)
    implements StackPart {
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

  @Override
  public void stop() {
    server.stop();
    if (wholeStack) {
      record.end();
    }
  }

  @Override
  public String description() {
    return "process " + server.pid();
  }
}
