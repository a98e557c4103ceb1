package dev.onceward.localstack;

import java.nio.file.Path;

/** A broker whose data go when it is closed, at the latest with the JVM. */
final class TemporaryKafka extends LocalKafka {

  private final Path folder;
  private final Thread closeWithTheJvm = new Thread(this::discard, "discard-temporary-kafka");

  private TemporaryKafka(Path folder, int port) {
    super(folder, port);
    this.folder = folder;
  }

  static TemporaryKafka started() {
    return Ports.startedOnFree(TemporaryKafka::startedOn);
  }

  private static TemporaryKafka startedOn(int port) {
    TemporaryKafka kafka = new TemporaryKafka(Folders.temporary("onceward-kafka"), port);
    Runtime.getRuntime().addShutdownHook(kafka.closeWithTheJvm);
    try {
      kafka.start();
      return kafka;
    } catch (LocalStackException e) {
      kafka.close();
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
