package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A server whose data go when it is closed, at the latest with the JVM. */
final class TemporaryPostgres extends LocalPostgres {
  private static final int ATTEMPTS_TO_FIND_A_PORT = 3;

  private final Path folder;
  private final Thread closeWithTheJvm = new Thread(this::discard, "discard-temporary-postgres");

  private TemporaryPostgres(Path folder, int port) {
    super(folder, port);
    this.folder = folder;
  }

  /** The free port may be lost to another process before the server has it: then once more. */
  static TemporaryPostgres started() {
    for (int attempt = 1; ; attempt++) {
      TemporaryPostgres postgres = new TemporaryPostgres(newFolder(), Ports.free());
      Runtime.getRuntime().addShutdownHook(postgres.closeWithTheJvm);
      try {
        postgres.start();
        return postgres;
      } catch (LocalStackException e) {
        postgres.close();
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
      return Files.createTempDirectory("onceward-postgres");
    } catch (IOException e) {
      throw new LocalStackException("No temporary folder can be created: " + e.getMessage(), e);
    }
  }
}
