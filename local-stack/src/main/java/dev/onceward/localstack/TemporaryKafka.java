package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A broker whose data go when it is closed, at the latest with the JVM. */
final class TemporaryKafka extends LocalKafka {
  private static final int ATTEMPTS_TO_FIND_A_PORT = 3;

  private final Path folder;
  private final Thread closeWithTheJvm = new Thread(this::discard, "discard-temporary-kafka");

  private TemporaryKafka(Path folder, int port) {
    super(folder, port);
    this.folder = folder;
  }

  /** The free port may be lost to another process before the broker has it: then once more. */
  static TemporaryKafka started() {
    for (int attempt = 1; ; attempt++) {
      TemporaryKafka kafka = new TemporaryKafka(newFolder(), Ports.free());
      Runtime.getRuntime().addShutdownHook(kafka.closeWithTheJvm);
      try {
        kafka.start();
        return kafka;
      } catch (LocalStackException e) {
        kafka.close();
        if (attempt == ATTEMPTS_TO_FIND_A_PORT) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(closeWithTheJvm);
    discard();
  }

  private void discard() {
    stop();
    Folders.delete(folder);
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("onceward-kafka");
    } catch (IOException e) {
      throw new LocalStackException("No temporary folder can be created: " + e.getMessage(), e);
    }
  }
}
