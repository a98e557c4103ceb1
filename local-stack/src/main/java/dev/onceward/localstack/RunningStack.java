package dev.onceward.localstack;

import java.util.OptionalInt;

/** The stack that another run has started on the folder, wherever its ports were moved to. */
record RunningStack(StackFolder folder, StackSettings settings) {

  /**
   * What a server started beside it joins.
   *
   * @throws LocalStackException when no stack runs there
   */
  Surroundings surroundings() {
    LocalPostgres postgres = new LocalPostgres(folder.postgres(), settings.postgres().number());
    LocalKafka kafka = new LocalKafka(folder.kafka(), settings.kafka().number());
    return new Surroundings(
        new LocalPostgres(folder.postgres(), port("PostgreSQL", postgres.runningPort())),
        new LocalKafka(folder.kafka(), port("Kafka", kafka.runningPort())),
        SandboxPart.running(folder.sandbox()),
        LocalKeys.in(folder.keys()));
  }

  private int port(String part, OptionalInt running) {
    return running.orElseThrow(
        () ->
            new LocalStackException(
                "No stack runs on %s (%s is down): start one with mvn -Prun, without -Dserver.only."
                    .formatted(folder, part)));
  }
}
