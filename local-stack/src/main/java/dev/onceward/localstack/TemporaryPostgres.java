package dev.onceward.localstack;

import java.nio.file.Path;

/** A server whose data go when it is closed, at the latest with the JVM. */
final class TemporaryPostgres extends LocalPostgres {

  private final Path folder;
  private final Thread closeWithTheJvm = new Thread(this::discard, "discard-temporary-postgres");

  private TemporaryPostgres(Path folder, int port) {
    super(folder, port);
    this.folder = folder;
  }

  static TemporaryPostgres started() {
    return Ports.startedOnFree(TemporaryPostgres::startedOn);
  }

  private static TemporaryPostgres startedOn(int port) {
    TemporaryPostgres postgres =
        new TemporaryPostgres(Folders.temporary("onceward-postgres"), port);
    Runtime.getRuntime().addShutdownHook(postgres.closeWithTheJvm);
    try {
      postgres.start();
      return postgres;
    } catch (LocalStackException e) {
      postgres.close();
      throw e;
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
}
