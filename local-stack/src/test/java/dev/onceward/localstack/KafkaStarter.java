package dev.onceward.localstack;

import java.nio.file.Path;

/** A program that starts a broker, says its process, and lives until it is killed. */
public final class KafkaStarter {
  private KafkaStarter() {}

  public static void main(String[] arguments) throws InterruptedException {
    LocalKafka kafka = new LocalKafka(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    kafka.start();
    System.out.println(kafka.pid());
    Thread.currentThread().join();
  }
}
